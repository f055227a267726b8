import { sql } from 'kysely'
import { type OpeningRow, openingColumns } from '#domains/sellers/index.ts'
import type { Work } from '#platform/work.ts'
import type { ExistingSlot, SlotChanges } from './replan.ts'
import type { SlotPlan } from './slot-plan.ts'

export async function readStoreIds({ db }: Pick<Work, 'db'>): Promise<string[]> {
  const stores = await db.selectFrom('stores').select('id').orderBy('id').execute()
  return stores.map(({ id }) => id)
}

export interface ScheduleRow extends OpeningRow {
  readonly prep_minutes: number | null
  readonly length_minutes: number | null
  readonly lead_minutes: number | null
  readonly cutoff_time: string | null
  readonly cutoff_days: number | null
  readonly capacity: number | null
  readonly capacity_units: number | null
}

export async function readSchedule(
  { db, now }: Pick<Work, 'db' | 'now'>,
  storeId: string,
): Promise<ScheduleRow> {
  const { rows } = await sql<ScheduleRow>`
    select
      s.prep_minutes,
      p.length_minutes,
      p.lead_minutes,
      to_char(p.cutoff_time, 'HH24:MI') as cutoff_time,
      p.cutoff_days,
      p.capacity,
      p.capacity_units,
      ${openingColumns(now)}
    from stores s
    left join slot_plans p on p.store_id = s.id
    where s.id = ${storeId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Store ${storeId} not found`)
  return row
}

export async function setPlan(
  { db, now }: Pick<Work, 'db' | 'now'>,
  storeId: string,
  plan: SlotPlan,
): Promise<void> {
  const { lengthMinutes, leadMinutes, cutoff, capacity, capacityUnits } = plan
  const row = {
    length_minutes: lengthMinutes ?? null,
    lead_minutes: leadMinutes ?? null,
    cutoff_time: cutoff?.time ?? null,
    cutoff_days: cutoff?.days ?? null,
    capacity: capacity ?? null,
    capacity_units: capacityUnits ?? null,
    updated_at: now,
  }
  await db
    .insertInto('slot_plans')
    .values({ store_id: storeId, ...row })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(row))
    .execute()
}

/**
 * Returns the slots of a store that have not begun. With `locks`, no one can book one of them until the transaction
 * ends.
 */
export async function readExistingSlots(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { storeId, locks }: { storeId: string; locks: boolean },
): Promise<ExistingSlot[]> {
  if (locks) await lockSlots({ db, now }, storeId)
  const { rows } = await sql<{
    id: string
    starts_at: Date
    ends_at: Date
    closes_at: Date
    capacity: number
    capacity_units: number | null
    booked: number
    booked_units: number
    withdrawn_at: Date | null
    last_booked_at: Date | null
  }>`
    select
      s.id,
      s.starts_at,
      s.ends_at,
      s.closes_at,
      s.capacity,
      s.capacity_units,
      s.booked,
      s.booked_units,
      s.withdrawn_at,
      (select max(b.created_at) from slot_bookings b where b.slot_id = s.id) as last_booked_at
    from slots s
    where s.store_id = ${storeId}
      and s.starts_at > ${now}
    order by s.starts_at, s.id
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    closesAt: row.closes_at,
    capacity: row.capacity,
    capacityUnits: row.capacity_units ?? undefined,
    booked: row.booked,
    bookedUnits: row.booked_units,
    isWithdrawn: row.withdrawn_at !== null,
    lastBookedAt: row.last_booked_at ?? undefined,
  }))
}

/**
 * Locks in separate statements, so that the next read sees the state after other planners and bookings have
 * committed.
 */
async function lockSlots({ db, now }: Pick<Work, 'db' | 'now'>, storeId: string): Promise<void> {
  await sql`select s.id from stores s where s.id = ${storeId} for no key update`.execute(db)
  await sql`
    select s.id
    from slots s
    where s.store_id = ${storeId}
      and s.starts_at > ${now}
    order by s.id
    for no key update
  `.execute(db)
}

/** Applies the changes to a store's slots, which the caller has locked. */
export async function changeSlots(
  { db, now }: Pick<Work, 'db' | 'now'>,
  storeId: string,
  { dropped, withdrawn, changed, made }: SlotChanges,
): Promise<void> {
  if (dropped.length > 0) await db.deleteFrom('slots').where('id', 'in', dropped).execute()
  if (withdrawn.length > 0) {
    await db.updateTable('slots').set({ withdrawn_at: now }).where('id', 'in', withdrawn).execute()
  }
  if (changed.length > 0) {
    await sql`
      update slots s
      set
        closes_at = c.closes_at,
        capacity = c.capacity,
        capacity_units = c.capacity_units,
        withdrawn_at = null
      from unnest(
        ${changed.map(({ id }) => id)}::uuid[],
        ${changed.map(({ closesAt }) => closesAt)}::timestamptz[],
        ${changed.map(({ capacity }) => capacity)}::integer[],
        ${changed.map(({ capacityUnits }) => capacityUnits ?? null)}::integer[]
      ) as c (id, closes_at, capacity, capacity_units)
      where s.id = c.id
    `.execute(db)
  }
  if (made.length > 0) {
    await db
      .insertInto('slots')
      .values(
        made.map(({ id, startsAt, endsAt, closesAt, capacity, capacityUnits }) => ({
          id,
          store_id: storeId,
          starts_at: startsAt,
          ends_at: endsAt,
          closes_at: closesAt,
          capacity,
          capacity_units: capacityUnits ?? null,
        })),
      )
      .execute()
  }
}
