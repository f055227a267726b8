import { ChevronDown } from 'lucide-react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Slot } from '#contract/checkout.ts'
import { formatMoment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Icon } from '#ui/icon.tsx'

interface SlotPickerProps {
  readonly name: string
  readonly slots: readonly Slot[]
  /** The store's clocks. */
  readonly timeZone: string
  readonly chosenId: string | undefined
  readonly store: string
}

/** A window of delivery: days that open one at a time, each with its times. */
export function SlotPicker({ name, slots, timeZone, chosenId, store }: SlotPickerProps) {
  const t = useTranslate()
  const locale = useLocale()
  const days = Map.groupBy(slots, ({ starts_at }) => formatMoment(starts_at, 'weekday', locale, timeZone))
  const open = slots.find(({ id }) => id === chosenId) ?? slots.find(({ state }) => state === 'open')
  if (!open) return <Alert tone="warning">{t('checkout.slot_none')}</Alert>
  return (
    <fieldset className="min-w-0 rounded-xl bg-sunken p-4">
      <legend className="sr-only">{t('checkout.slot')}</legend>
      {[...days].map(([day, times]) => (
        <details
          key={day}
          name={name}
          open={times.includes(open)}
          className="group/day border-b border-line last:border-0"
        >
          <summary className="flex min-h-11 items-center justify-between gap-4 font-semibold text-strong">
            {day}
            <Icon of={ChevronDown} size="sm" className="transition-transform group-open/day:rotate-180" />
          </summary>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2 pb-4">
            {times.map((slot) => (
              <Time
                key={slot.id}
                name={name}
                slot={slot}
                timeZone={timeZone}
                isChosen={slot.id === chosenId}
              />
            ))}
          </div>
        </details>
      ))}
      <p className="pt-3 text-sm text-muted">{t('checkout.slot_zone', { store })}</p>
    </fieldset>
  )
}

interface TimeProps {
  readonly name: string
  readonly slot: Slot
  readonly timeZone: string
  readonly isChosen: boolean
}

const fewLeft = 3

function Time({ name, slot, timeZone, isChosen }: TimeProps) {
  const t = useTranslate()
  const locale = useLocale()
  const clock = (at: string) => formatMoment(at, 'clock', locale, timeZone)
  const isOpen = slot.state === 'open'
  return (
    <label className="flex min-h-11 flex-col items-center justify-center rounded-lg border border-line bg-surface px-2 py-1.5 text-center transition-colors has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-3 has-focus-visible:outline-focus has-disabled:bg-transparent has-disabled:text-muted has-enabled:hover:border-accent">
      <input
        type="radio"
        name={name}
        value={slot.id}
        checked={isChosen}
        disabled={!isOpen && !isChosen}
        readOnly
        className="sr-only"
      />
      <span className="font-semibold tabular-nums">
        {clock(slot.starts_at)} – {clock(slot.ends_at)}
      </span>
      {isOpen ? null : (
        <span className="text-xs">
          {t(slot.state === 'full' ? 'checkout.slot_full' : 'checkout.slot_past')}
        </span>
      )}
      {isOpen && slot.left <= fewLeft ? (
        <span className="text-xs">{t('checkout.slot_left', { count: slot.left })}</span>
      ) : null}
    </label>
  )
}
