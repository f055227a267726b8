/** Whether a store is open and takes orders, calculated from its row. */
import { type RawBuilder, sql } from 'kysely'
import { addDays, localMoment } from '#values/local-time.ts'
import type { StoreHours } from '#values/store-hours.ts'
import { type Opening, openingAt } from './hours.ts'

export interface OpeningRow {
  readonly timezone: string
  readonly state: string
  readonly delivery_mode: 'parcel' | 'local' | 'kitchen'
  readonly paused_until: Date | null
  readonly vacation_from: string | null
  readonly vacation_to: string | null
  readonly week: { weekday: number; opens: string; closes: string }[]
  readonly exceptions: { day: string; opens: string | null; closes: string | null }[]
}

export interface StoreOpening extends Opening {
  readonly acceptsOrders: boolean
  readonly pausedUntil: Date | undefined
  /** Last day of a vacation that has begun. */
  readonly awayUntil: string | undefined
}

export function weekColumn(isWanted: RawBuilder<unknown> = sql`true`): RawBuilder<OpeningRow['week']> {
  return sql`
    coalesce((
      select json_agg(json_build_object(
        'weekday', h.weekday,
        'opens', to_char(h.opens, 'HH24:MI'),
        'closes', to_char(h.closes, 'HH24:MI')
      ) order by h.weekday, h.opens)
      from store_hours h
      where h.store_id = s.id
        and ${isWanted}
    ), '[]')`
}

/** Columns of store `s` that `storeOpening` needs. Stores where `isWanted` is false get no hours. */
export function openingColumns(now: Date, isWanted: RawBuilder<unknown> = sql`true`): RawBuilder<OpeningRow> {
  return sql`
    s.timezone,
    s.state,
    s.delivery_mode,
    s.paused_until,
    s.vacation_from,
    s.vacation_to,
    ${weekColumn(isWanted)} as week,
    coalesce((
      select json_agg(json_build_object(
        'day', e.day,
        'opens', to_char(e.opens, 'HH24:MI'),
        'closes', to_char(e.closes, 'HH24:MI')
      ))
      from store_hour_exceptions e
      where e.store_id = s.id
        and ${isWanted}
        and e.day between (${now}::timestamptz - interval '2 days')::date and (${now}::timestamptz + interval '10 days')::date
    ), '[]') as exceptions`
}

/** Returns seven days from Sunday, including days without spans. */
export function weekOf({ week }: Pick<OpeningRow, 'week'>) {
  return Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    spans: week.filter((span) => span.weekday === weekday).map(({ opens, closes }) => ({ opens, closes })),
  }))
}

const DAYS_ANNOUNCED = 7

/** Returns exceptions to the weekly hours within a week from today. */
export function specialDaysOf({ exceptions, timezone }: OpeningRow, now: Date) {
  const today = localMoment(now, timezone).day
  const last = addDays(today, DAYS_ANNOUNCED)
  return exceptions
    .filter(({ day }) => today <= day && day <= last)
    .sort((a, b) => a.day.localeCompare(b.day))
    .map(({ day, opens, closes }) => ({ day, ...(opens && closes && { opens, closes }) }))
}

type VacationRow = Pick<OpeningRow, 'vacation_from' | 'vacation_to' | 'timezone'> & {
  readonly vacation_message: string | null
}

/** Shown from the first to the last day of the vacation in the store's time zone. */
export function vacationAnswer(
  { vacation_from: from, vacation_to: to, vacation_message: message, timezone }: VacationRow,
  now: Date,
) {
  const today = localMoment(now, timezone).day
  if (!from || !to || today < from || to < today) return {}
  return { vacation: { from, to, message: message ?? '' } }
}

/** A pause without end: closed until reopened. */
export const NO_END = new Date('9999-12-31T00:00:00Z')

/**
 * Returns whether a store is open and takes orders. It takes none unless approved, nor during a pause or vacation.
 * Otherwise shops take orders at any time, and kitchens only while open or opening within a week, for a later slot.
 */
export function storeOpening(row: OpeningRow, now: Date): StoreOpening {
  const opening = openingOf(row, now)
  const pausedUntil = pauseOf(row, now)
  return {
    ...opening,
    acceptsOrders: isAtWork(row, now) && (row.delivery_mode !== 'kitchen' || opensSoon(opening)),
    pausedUntil: pausedUntil && pausedUntil < NO_END ? pausedUntil : undefined,
    awayUntil: awayUntil(row, now),
  }
}

/** Returns whether a store takes orders, as `storeOpening` does, but checks hours for kitchens only. */
export function acceptsOrders(row: OpeningRow, now: Date): boolean {
  return isAtWork(row, now) && (row.delivery_mode !== 'kitchen' || opensSoon(openingOf(row, now)))
}

function openingOf(row: OpeningRow, now: Date): Opening {
  return openingAt({ ...storeHours(row), timezone: row.timezone, pausedUntil: pauseOf(row, now) }, now)
}

function isAtWork(row: OpeningRow, now: Date): boolean {
  return row.state === 'approved' && !pauseOf(row, now) && !awayUntil(row, now)
}

function awayUntil(row: OpeningRow, now: Date): string | undefined {
  const vacation = vacationOf(row)
  if (!vacation) return undefined
  const today = localMoment(now, row.timezone).day
  return vacation.from <= today && today <= vacation.to ? vacation.to : undefined
}

function opensSoon({ isOpen, opensAt }: Opening): boolean {
  return isOpen || opensAt !== undefined
}

function vacationOf({ vacation_from: from, vacation_to: to }: OpeningRow) {
  return from && to ? { from, to } : undefined
}

function pauseOf({ paused_until: until }: OpeningRow, now: Date): Date | undefined {
  return until && until > now ? until : undefined
}

export function storeHours(row: OpeningRow): StoreHours {
  return {
    week: row.week,
    exceptions: row.exceptions.map(({ day, opens, closes }) => ({
      day,
      span: opens && closes ? { opens, closes } : undefined,
    })),
    vacation: vacationOf(row),
  }
}

export function openingAnswer({ isOpen, acceptsOrders, closesAt, opensAt }: StoreOpening) {
  return {
    is_open_now: isOpen,
    accepts_orders: acceptsOrders,
    ...(closesAt && { closes_at: closesAt.toISOString() }),
    ...(opensAt && { opens_at: opensAt.toISOString() }),
  }
}
