import { ChevronDown } from 'lucide-react'
import type { Translate } from '#app/dictionaries.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { PlannedSlot, SlotPreview } from '#contract/store-slots.ts'
import { formatMoment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'

interface SlotDaysProps {
  readonly preview: SlotPreview
  readonly isWaiting: boolean
}

export function SlotDays({ preview: { days, kept, timezone }, isWaiting }: SlotDaysProps) {
  const t = useTranslate()
  const next = days.find(({ slots }) => slots.some(({ is_over }) => !is_over))?.day
  return (
    <section aria-labelledby="slot-days" className="w-full rounded-xl bg-sunken p-4 sm:p-5">
      <h3 id="slot-days" className="font-display text-lg font-bold text-strong">
        {t('hours.preview_title')}
      </h3>
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {isWaiting ? t('hours.preview_waits') : null}
      </p>
      {kept > 0 ? (
        <Alert tone="info" className="mt-3">
          {t('hours.preview_kept', { count: kept })}
        </Alert>
      ) : null}
      {days.length === 0 ? <p className="pt-2 text-muted">{t('hours.preview_none')}</p> : null}
      {days.map(({ day, slots }) => (
        <Day key={day} day={day} slots={slots} timezone={timezone} isOpen={day === next} />
      ))}
    </section>
  )
}

interface DayProps {
  readonly day: string
  readonly slots: readonly PlannedSlot[]
  readonly timezone: string
  readonly isOpen: boolean
}

function Day({ day, slots, timezone, isOpen }: DayProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <details open={isOpen} className="group/day border-b border-line last:border-0">
      <summary className="flex min-h-11 items-center gap-x-3 py-1.5">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <span className="font-semibold text-strong first-letter:uppercase">
            {formatMoment(day, 'weekday', locale)}
          </span>
          <span className="text-sm text-muted">
            {[t('hours.preview_times', { count: slots.length }), roomOf(totalOf(slots), t)].join(' · ')}
          </span>
        </span>
        <Icon of={ChevronDown} size="sm" className="transition-transform group-open/day:rotate-180" />
      </summary>
      <ul className="divide-y divide-line pb-2">
        {slots.map((slot) => (
          <Time key={slot.starts_at} slot={slot} timezone={timezone} />
        ))}
      </ul>
    </details>
  )
}

function Time({ slot, timezone }: { slot: PlannedSlot; timezone: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const [from, to] = [slot.starts_at, slot.ends_at].map((at) => formatMoment(at, 'clock', locale, timezone))
  const until = formatMoment(slot.closes_at, 'moment', locale, timezone)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-2 text-sm">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold whitespace-nowrap text-strong tabular-nums">
          {from} – {to}
        </span>
        {slot.is_over ? (
          <Badge>{t('hours.preview_over')}</Badge>
        ) : (
          <span className="text-muted">{t('hours.preview_until', { moment: until })}</span>
        )}
      </span>
      <span className="flex flex-wrap gap-x-3">
        <span>{roomOf(slot, t)}</span>
        {slot.booked > 0 ? (
          <span className="text-accent-text">
            {t('hours.preview_booked', {
              amount: roomOf({ capacity: slot.booked, capacity_pieces: slot.booked_pieces }, t),
            })}
          </span>
        ) : null}
      </span>
    </li>
  )
}

type Room = Pick<PlannedSlot, 'capacity' | 'capacity_pieces'>

function roomOf({ capacity, capacity_pieces: pieces }: Room, t: Translate): string {
  const orders = t('hours.preview_orders', { count: capacity })
  return pieces === undefined ? orders : `${orders}, ${t('hours.preview_pieces', { count: pieces })}`
}

function totalOf(slots: readonly PlannedSlot[]): Room {
  const sum = (countOf: (slot: PlannedSlot) => number) =>
    slots.reduce((total, slot) => total + countOf(slot), 0)
  return {
    capacity: sum(({ capacity }) => capacity),
    capacity_pieces: slots.every(({ capacity_pieces: pieces }) => pieces !== undefined)
      ? sum(({ capacity_pieces: pieces }) => pieces ?? 0)
      : undefined,
  }
}
