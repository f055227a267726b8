import { addDays } from './local-time.ts'

/** Sale beyond the stock on hand: on backorder while more is on its way, or as pre-order before goods are released. */
export const backorderKinds = ['backorder', 'pre_order'] as const
export type BackorderKind = (typeof backorderKinds)[number]

/** When goods that are not in stock ship: from a day, or some days after the order. */
export interface ShipTime {
  readonly kind: BackorderKind
  readonly ships_on?: string | null | undefined
  readonly days_min?: number | null | undefined
  readonly days_max?: number | null | undefined
}

const WEEK = 7
const DAY_MS = 24 * 60 * 60 * 1000

export type ShipText =
  | { readonly key: 'pre_order_from' | 'ships_from'; readonly day: string }
  | { readonly key: 'ships_in_days' | 'ships_in_weeks'; readonly from: number; readonly to: number }

/** Returns what to say about it: a day, or a range of weeks where both ends are whole ones, otherwise of days. */
export function shipTextOf({ kind, ships_on: day, days_min: min, days_max: max }: ShipTime): ShipText {
  if (typeof day === 'string') return { key: kind === 'pre_order' ? 'pre_order_from' : 'ships_from', day }
  const [from, to] = [min ?? 1, max ?? min ?? 1]
  return from % WEEK === 0 && to % WEEK === 0
    ? { key: 'ships_in_weeks', from: from / WEEK, to: to / WEEK }
    : { key: 'ships_in_days', from, to }
}

/** `2–3`, or `2` if both ends are the same. */
export function rangeText(
  { from, to }: { readonly from: number; readonly to: number },
  locale: string,
): string {
  const number = new Intl.NumberFormat(locale)
  return from === to ? number.format(from) : number.formatRange(from, to)
}

/** `3 March`, with the year if it is not this one. */
export function shipDayText(
  day: string,
  { locale, now }: { readonly locale: string; readonly now: Date },
): string {
  const isThisYear = day.startsWith(String(now.getUTCFullYear()))
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`))
}

interface Dated {
  readonly earliest_on?: string | undefined
  readonly latest_on?: string | undefined
}

/** Returns a delivery as late as the goods of it that ship last. `today` is the day from which it was reckoned. */
export function deliveredLater<Delivery extends Dated>(
  delivery: Delivery,
  { times, today }: { readonly times: readonly (ShipTime | undefined)[]; readonly today: string },
): Delivery {
  const delays = times.filter((time) => time !== undefined).map((time) => delayOf(time, today))
  if (delays.length === 0) return delivery
  const [min, max] = [
    Math.max(...delays.map((each) => each.min)),
    Math.max(...delays.map((each) => each.max)),
  ]
  return {
    ...delivery,
    ...(delivery.earliest_on !== undefined && { earliest_on: addDays(delivery.earliest_on, min) }),
    ...(delivery.latest_on !== undefined && { latest_on: addDays(delivery.latest_on, max) }),
  }
}

function delayOf(
  { ships_on: day, days_min: min, days_max: max }: ShipTime,
  today: string,
): { readonly min: number; readonly max: number } {
  if (typeof day !== 'string') return { min: min ?? 0, max: max ?? min ?? 0 }
  const days = Math.max(0, Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS))
  return { min: days, max: days }
}
