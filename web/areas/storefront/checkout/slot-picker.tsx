import { ChevronDown } from 'lucide-react'
import type { Translate } from '#app/dictionaries.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Slot } from '#contract/checkout.ts'
import { formatMoment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/select.tsx'

interface SlotPickerProps {
  readonly label: string
  readonly name: string
  readonly slots: readonly Slot[]
  /** The store's time zone. */
  readonly timeZone: string
  readonly chosenId: string | undefined
  readonly store: string
  /** Number of units to be delivered in the slot. */
  readonly pieces: number
}

// Hourly slots fit in a row; restaurants have one every 15 minutes.
const shownPerDayMax = 12
const fewLeft = 3

/** Delivery slot: a row of buttons for a few slots per day, a list for many. */
export function SlotPicker({ label, name, slots, timeZone, chosenId, store, pieces }: SlotPickerProps) {
  const t = useTranslate()
  const locale = useLocale()
  if (!slots.some((slot) => isOffered(slot, chosenId))) {
    const isTooMuch = slots.some(lacksCapacity)
    return (
      <Alert tone="warning">
        {isTooMuch ? t('checkout.slot_none_pieces', { count: pieces }) : t('checkout.slot_none')}
      </Alert>
    )
  }
  const days = Map.groupBy(slots, ({ starts_at }) => formatMoment(starts_at, 'weekday', locale, timeZone))
  const isLong = [...days.values()].some((times) => times.length > shownPerDayMax)
  const Times = isLong ? SlotList : SlotDays
  return (
    <div className="rounded-xl bg-sunken p-4">
      <Times label={label} name={name} days={days} timeZone={timeZone} chosenId={chosenId} />
      <p className="pt-3 text-sm text-muted">{t('checkout.slot_zone', { store })}</p>
    </div>
  )
}

/** Full and past slots can't be chosen, except one chosen earlier, which stays visible. */
function isOffered({ id, state }: Slot, chosenId: string | undefined): boolean {
  return state === 'open' || id === chosenId
}

/** Full for this cart, with capacity for a smaller one. */
function lacksCapacity({ state, left, pieces_left: pieces = 0 }: Slot): boolean {
  return state === 'full' && left > 0 && pieces > 0
}

interface TimesProps {
  readonly label: string
  readonly name: string
  readonly days: ReadonlyMap<string, readonly Slot[]>
  readonly timeZone: string
  readonly chosenId: string | undefined
}

function SlotList({ label, name, days, timeZone, chosenId }: TimesProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Field label={label}>
      <Select name={name} defaultValue={chosenId ?? ''}>
        <option value="">{t('checkout.slot_choose')}</option>
        {[...days].map(([day, slots]) => (
          <optgroup key={day} label={day}>
            {slots.map((slot) => (
              <option key={slot.id} value={slot.id} disabled={!isOffered(slot, chosenId)}>
                {[day, spanOf(slot, locale, timeZone), noteOf(slot, t)].filter(Boolean).join(' · ')}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  )
}

/** Days that open one at a time, each with its slots. */
function SlotDays({ label, name, days, timeZone, chosenId }: TimesProps) {
  const t = useTranslate()
  const all = [...days.values()].flat()
  const first = all.find(({ id }) => id === chosenId) ?? all.find(({ state }) => state === 'open')
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 text-sm font-semibold text-strong">{label}</legend>
      {[...days].map(([day, slots]) => (
        <details
          key={day}
          name={name}
          open={first !== undefined && slots.includes(first)}
          className="group/day border-b border-line last:border-0"
        >
          <summary className="flex min-h-11 items-center justify-between gap-4 font-semibold text-strong">
            <span className="flex flex-wrap items-baseline gap-x-3">
              {day}
              {slots.some((slot) => isOffered(slot, chosenId)) ? null : (
                <span className="text-sm font-normal text-muted">{dayFullNote(slots, t)}</span>
              )}
            </span>
            <Icon of={ChevronDown} size="sm" className="transition-transform group-open/day:rotate-180" />
          </summary>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2 pb-4">
            {slots.map((slot) => (
              <Time key={slot.id} name={name} slot={slot} timeZone={timeZone} chosenId={chosenId} />
            ))}
          </div>
        </details>
      ))}
    </fieldset>
  )
}

interface TimeProps {
  readonly name: string
  readonly slot: Slot
  readonly timeZone: string
  readonly chosenId: string | undefined
}

function Time({ name, slot, timeZone, chosenId }: TimeProps) {
  const t = useTranslate()
  const locale = useLocale()
  const note = noteOf(slot, t)
  return (
    <label className="relative flex min-h-11 flex-col items-center justify-center rounded-lg border border-line bg-surface px-2 py-1.5 text-center transition-colors has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-3 has-focus-visible:outline-focus has-disabled:bg-transparent has-disabled:text-muted has-enabled:hover:border-accent">
      <input
        type="radio"
        name={name}
        value={slot.id}
        checked={slot.id === chosenId}
        disabled={!isOffered(slot, chosenId)}
        readOnly
        className="absolute inset-0 size-full rounded-lg border-0 bg-transparent outline-none checked:border-0"
      />
      <span className="text-sm font-semibold tabular-nums">{spanOf(slot, locale, timeZone)}</span>
      {note ? <span className="text-xs">{note}</span> : null}
    </label>
  )
}

/** Explains a day without available slots, by the slot with the most capacity. */
function dayFullNote(slots: readonly Slot[], t: Translate): string {
  const room = Math.max(0, ...slots.filter(lacksCapacity).map(({ pieces_left: pieces = 0 }) => pieces))
  if (room > 0) return t('checkout.slot_pieces_left', { count: room })
  return t(slots.some(({ state }) => state === 'full') ? 'checkout.slot_full' : 'checkout.slot_past')
}

function spanOf({ starts_at, ends_at }: Slot, locale: string, timeZone: string): string {
  const [from, to] = [starts_at, ends_at].map((at) => formatMoment(at, 'clock', locale, timeZone))
  return `${from} – ${to}`
}

function noteOf(slot: Slot, t: Translate): string | undefined {
  const { state, left, pieces_left: pieces } = slot
  if (lacksCapacity(slot)) return t('checkout.slot_pieces_left', { count: pieces ?? 0 })
  if (state !== 'open') return t(state === 'full' ? 'checkout.slot_full' : 'checkout.slot_past')
  return left <= fewLeft ? t('checkout.slot_left', { count: left }) : undefined
}
