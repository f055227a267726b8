import { sql } from 'kysely'
import type { Database } from '../database.ts'

const DISPATCHED_AT_ONCE = 500
// Longer than any handler; what takes longer is a job.
const LOST_AFTER_S = 120
// Delays grow to six hours, so that events survive an outage of four days.
const ATTEMPTS_MAX = 25

export interface Interest {
  readonly handler: string
  readonly event: string
}

export interface Delivery {
  readonly handler: string
  readonly event_id: number
  readonly name: string
  readonly payload: unknown
  readonly at: Date
  readonly actor_id: string | null
  readonly attempts: number
}

/** Queues new events for their handlers; returns the number of events. Dispatchers wait for each other. */
export async function dispatchEvents(db: Database, interests: readonly Interest[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with fresh as (
      update events
      set is_dispatched = true
      where id in (select id from events where not is_dispatched order by id limit ${DISPATCHED_AT_ONCE})
        and not is_dispatched
      returning id, name, subject
    ), queued as (
      insert into event_deliveries (handler, event_id, subject)
      select i.handler, f.id, coalesce(f.subject, f.id::text)
      from fresh f
      join jsonb_to_recordset(${JSON.stringify(interests)}::jsonb) as i (handler text, event text) on i.event = f.name
      order by f.id
    )
    select count(*) as count from fresh
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Leases due deliveries: of each subject, only the earliest event of a handler. */
export async function takeDeliveries(db: Database, count: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    with due as (
      select handler, event_id
      from event_deliveries d
      where parked_at is null
        and run_at <= now()
        and not exists (
          select
          from event_deliveries earlier
          where earlier.handler = d.handler
            and earlier.subject = d.subject
            and earlier.event_id < d.event_id
            and earlier.parked_at is null
        )
      order by event_id
      limit ${count}
      for update skip locked
    )
    update event_deliveries d
    set attempts = d.attempts + 1, run_at = now() + ${LOST_AFTER_S} * interval '1 second'
    from due
    join events e on e.id = due.event_id
    where d.handler = due.handler
      and d.event_id = due.event_id
    returning d.handler, d.event_id, e.name, e.payload, e.at, e.actor_id, d.attempts
  `.execute(db)
  return rows.toSorted((one, other) => one.event_id - other.event_id)
}

export type Delivered = Pick<Delivery, 'handler' | 'event_id'>

export async function endDeliveries(db: Database, delivered: readonly Delivered[]): Promise<void> {
  await sql`
    delete from event_deliveries d
    using jsonb_to_recordset(${JSON.stringify(delivered)}::jsonb) as done (handler text, event_id bigint)
    where d.handler = done.handler
      and d.event_id = done.event_id
  `.execute(db)
}

/** Schedules the next attempt, or parks the delivery after the last one. */
export async function postponeDelivery(
  db: Database,
  { handler, event_id, error }: Delivered & { readonly error: string },
): Promise<void> {
  await sql`
    update event_deliveries
    set error = ${error},
      run_at = now() + exp(least(10, attempts)) * interval '1 second',
      parked_at = case when attempts >= ${ATTEMPTS_MAX} then now() end
    where handler = ${handler}
      and event_id = ${event_id}
  `.execute(db)
}

/** Deletes events of more than 30 days ago that all handlers received, or gave up more than 30 days ago. */
export async function deleteOldEvents({
  db,
  now,
}: {
  readonly db: Database
  readonly now: Date
}): Promise<void> {
  await sql`
    delete from event_deliveries where parked_at < ${now}::timestamptz - interval '30 days'
  `.execute(db)
  await sql`
    delete from events e
    where e.at < ${now}::timestamptz - interval '30 days'
      and e.is_dispatched
      and not exists (select from event_deliveries d where d.event_id = e.id)
  `.execute(db)
}
