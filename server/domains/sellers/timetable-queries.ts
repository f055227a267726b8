import { sql } from 'kysely'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { Span } from '#values/store-hours.ts'
import { weekColumn } from './opening.ts'

type Writing = Pick<Work, 'db' | 'now'>

export interface TimetableRow {
  readonly timezone: string
  readonly week: { weekday: number; opens: string; closes: string }[]
  readonly special_days: { day: string; opens: string | null; closes: string | null; note: string | null }[]
  readonly vacation_from: string | null
  readonly vacation_to: string | null
  readonly vacation_message: Record<string, string> | null
}

/** Special days start today in the store's time zone. */
export async function readTimetableRow({ db, now }: Writing, storeId: string): Promise<TimetableRow> {
  const { rows } = await sql<TimetableRow>`
    select
      s.timezone,
      ${weekColumn()} as week,
      coalesce((
        select json_agg(json_build_object(
          'day', e.day,
          'opens', to_char(e.opens, 'HH24:MI'),
          'closes', to_char(e.closes, 'HH24:MI'),
          'note', e.reason
        ) order by e.day)
        from store_hour_exceptions e
        where e.store_id = s.id
          and e.day >= (${now}::timestamptz at time zone s.timezone)::date
      ), '[]') as special_days,
      s.vacation_from,
      s.vacation_to,
      s.vacation_message
    from stores s
    where s.id = ${storeId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Store ${storeId} not found for its staff`)
  return row
}

export async function readTimezone({ db }: Pick<Work, 'db'>, storeId: string): Promise<string> {
  const { timezone } = await db
    .selectFrom('stores')
    .select('timezone')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  return timezone
}

/** Replaces the weekly hours; of two concurrent changes the later one applies in full. */
export async function replaceWeek(
  { db, now }: Writing,
  { storeId, spans }: { storeId: string; spans: readonly (Span & { readonly weekday: number })[] },
): Promise<void> {
  await db.updateTable('stores').set({ updated_at: now }).where('id', '=', storeId).execute()
  await db.deleteFrom('store_hours').where('store_id', '=', storeId).execute()
  if (spans.length === 0) return
  await db
    .insertInto('store_hours')
    .values(spans.map((span) => ({ ...span, store_id: storeId })))
    .execute()
}

export async function putSpecialDay(
  { db }: Pick<Work, 'db'>,
  special: { storeId: string; day: string; span: Span | undefined; note: string | undefined },
): Promise<void> {
  const { storeId, day, span, note } = special
  const said = { opens: span?.opens ?? null, closes: span?.closes ?? null, reason: note ?? null }
  await db
    .insertInto('store_hour_exceptions')
    .values({ store_id: storeId, day, ...said })
    .onConflict((conflict) => conflict.columns(['store_id', 'day']).doUpdateSet(said))
    .execute()
}

export async function deleteSpecialDay(
  { db }: Pick<Work, 'db'>,
  { storeId, day }: { storeId: string; day: string },
): Promise<void> {
  await db
    .deleteFrom('store_hour_exceptions')
    .where('store_id', '=', storeId)
    .where('day', '=', day)
    .execute()
}

export async function setVacation(
  { db, now }: Writing,
  storeId: string,
  vacation: { from: string; to: string; message: Texts } | undefined,
): Promise<void> {
  await db
    .updateTable('stores')
    .set({
      vacation_from: vacation?.from ?? null,
      vacation_to: vacation?.to ?? null,
      vacation_message: vacation ? JSON.stringify(vacation.message) : null,
      updated_at: now,
    })
    .where('id', '=', storeId)
    .execute()
}
