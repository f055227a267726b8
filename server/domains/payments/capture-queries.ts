/** Queries for authorised payments and their captures. Callers lock the order group before any change. */
import { sql } from 'kysely'
import type { OrderState } from '#contract/order-states.ts'
import type { Work } from '#platform/work.ts'
import type { TenderState } from '#values/tender-state.ts'

type Reading = Pick<Work, 'db'>
type Writing = Pick<Work, 'db' | 'now'>

export async function authoriseTender(
  { db, now }: Writing,
  {
    tenderId,
    eventId,
    reference,
    until,
    takesParts,
  }: {
    tenderId: string
    eventId: string
    reference: string
    until: Date | undefined
    takesParts: boolean
  },
): Promise<void> {
  await sql`
    with tender as (
      update tenders
      set state = 'held', authorised_minor = amount_minor, authorised_until = ${until ?? null}::timestamptz,
        takes_parts = ${takesParts}, gateway_reference = ${reference}, next_action_url = null, failure_code = null,
        updated_at = ${now}
      where id = ${tenderId}
      returning amount_minor
    )
    insert into tender_events (id, tender_id, kind, outcome, amount_minor, gateway_reference, at)
    select ${eventId}::uuid, ${tenderId}::uuid, 'authorise', 'succeeded', amount_minor, ${reference}, ${now}
    from tender
  `.execute(db)
}

export interface AuthorisedShare {
  readonly order_id: string
  readonly state: OrderState
  readonly amount_minor: number
  readonly captured_minor: number
  readonly released_minor: number
  /** When the gateway first and last refused the capture. */
  readonly first_failed_at: Date | null
  readonly failed_at: Date | null
  readonly is_under_way: boolean
}

export async function readAuthorisedShares({ db }: Reading, tenderId: string): Promise<AuthorisedShare[]> {
  const { rows } = await sql<AuthorisedShare>`
    select a.order_id, o.state, a.amount_minor, a.captured_minor, a.released_minor, tried.first_failed_at, tried.failed_at,
      coalesce(tried.is_under_way, false) as is_under_way
    from tender_allocations a
    join orders o on o.id = a.order_id
    left join lateral (
      select min(c.settled_at) filter (where c.state = 'failed') as first_failed_at,
        max(c.settled_at) filter (where c.state = 'failed') as failed_at,
        bool_or(c.state = 'submitted') as is_under_way
      from capture_shares s
      join captures c on c.id = s.capture_id
      where s.order_id = a.order_id
        and c.tender_id = a.tender_id
    ) tried on true
    where a.tender_id = ${tenderId}
    order by o.position
  `.execute(db)
  return rows
}

export async function findAuthorised(
  { db }: Reading,
  groupId: string,
): Promise<{ id: string; state: TenderState } | undefined> {
  const { rows } = await sql<{ id: string; state: TenderState }>`
    select id, state
    from tenders
    where group_id = ${groupId}
      and state in ('held', 'part_captured')
  `.execute(db)
  return rows[0]
}

/** Returns the uncaptured amount of an order with its authorised tender; undefined when nothing is authorised. */
export async function findAuthorisedOf({ db }: Reading, orderId: string): Promise<AuthorisedOf | undefined> {
  const { rows } = await sql<AuthorisedOf>`
    select t.id as tender_id,
      exists (
        select
        from capture_shares s
        join captures c on c.id = s.capture_id
        where s.order_id = a.order_id
          and c.state = 'submitted'
      ) as is_under_way,
      exists (
        select
        from capture_shares s
        join captures c on c.id = s.capture_id
        where s.order_id = a.order_id
          and c.state = 'failed'
      ) as has_failed
    from tender_allocations a
    join tenders t on t.id = a.tender_id
    where a.order_id = ${orderId}
      and t.state in ('held', 'part_captured')
      and a.captured_minor + a.released_minor < a.amount_minor
  `.execute(db)
  return rows[0]
}

export interface AuthorisedOf {
  readonly tender_id: string
  readonly is_under_way: boolean
  readonly has_failed: boolean
}

/** Marks shares of an authorised tender that will never be captured. */
export async function releaseShares(
  { db }: Reading,
  { tenderId, orderIds }: { tenderId: string; orderIds: readonly string[] },
): Promise<void> {
  await sql`
    update tender_allocations
    set released_minor = amount_minor - captured_minor
    where tender_id = ${tenderId}
      and order_id = any(${orderIds}::uuid[])
  `.execute(db)
}

/**
 * Ends an authorised tender once nothing more can be captured, in the state that its captures give; returns whether
 * it ended. Without any capture it ends voided or expired.
 */
export async function closeAuthorised(
  { db, now }: Writing,
  { tenderId, eventId }: { tenderId: string; eventId: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with closed as (
      update tenders t
      set state = case
            when t.captured_minor = 0 and t.authorised_until <= ${now} then 'auth_expired'
            when t.captured_minor = 0 then 'voided'
            when t.refunded_minor = 0 then 'captured'
            when t.refunded_minor < t.captured_minor then 'part_refunded'
            else 'refunded'
          end,
          updated_at = ${now}
      where t.id = ${tenderId}
        and t.state in ('held', 'part_captured')
        and not exists (
          select
          from tender_allocations a
          where a.tender_id = t.id
            and a.captured_minor + a.released_minor < a.amount_minor
        )
      returning t.id, t.amount_minor - t.captured_minor as rest_minor, t.authorised_until <= ${now} as has_ended
    ),
    event as (
      insert into tender_events (id, tender_id, kind, outcome, amount_minor, at)
      select ${eventId}::uuid, id, case when has_ended then 'expire' else 'cancel' end, 'succeeded', rest_minor, ${now}
      from closed
      where rest_minor > 0
    )
    select id
    from closed
  `.execute(db)
  return rows.length > 0
}

export interface CaptureRow {
  readonly id: string
  readonly amount_minor: number
  readonly is_last: boolean
}

/** Returns the capture that was requested and has no recorded answer yet. */
export async function readInProgress({ db }: Reading, tenderId: string): Promise<CaptureRow | undefined> {
  const { rows } = await sql<CaptureRow>`
    select id, amount_minor, is_last
    from captures
    where tender_id = ${tenderId}
      and state = 'submitted'
  `.execute(db)
  return rows[0]
}

export async function insertCapture(
  { db, now }: Writing,
  {
    id,
    eventId,
    tenderId,
    isLast,
    shares,
  }: {
    id: string
    eventId: string
    tenderId: string
    isLast: boolean
    shares: readonly { readonly orderId: string; readonly amountMinor: number }[]
  },
): Promise<void> {
  await sql`
    with shares as (
      select *
      from unnest(
        ${shares.map(({ orderId }) => orderId)}::uuid[],
        ${shares.map(({ amountMinor }) => amountMinor)}::bigint[]
      ) as s (order_id, amount_minor)
    ),
    capture as (
      insert into captures (id, tender_id, amount_minor, is_last, state, created_at)
      select ${id}::uuid, ${tenderId}::uuid, sum(amount_minor)::bigint, ${isLast}::boolean, 'submitted', ${now}
      from shares
      returning amount_minor
    ),
    event as (
      insert into tender_events (id, tender_id, kind, outcome, amount_minor, at)
      select ${eventId}::uuid, ${tenderId}::uuid, 'charge', 'requested', amount_minor, ${now}
      from capture
    )
    insert into capture_shares (capture_id, order_id, amount_minor)
    select ${id}::uuid, order_id, amount_minor
    from shares
  `.execute(db)
}

/** Counts a completed capture towards its orders and returns them; returns none when it was recorded before. */
export async function completeCapture(
  { db, now }: Writing,
  { captureId, eventId }: { captureId: string; eventId: string },
): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    with capture as (
      update captures
      set state = 'succeeded', settled_at = ${now}
      where id = ${captureId}
        and state = 'submitted'
      returning id, tender_id, amount_minor
    ),
    tender as (
      update tenders t
      set captured_minor = t.captured_minor + capture.amount_minor, state = 'part_captured', updated_at = ${now}
      from capture
      where t.id = capture.tender_id
    ),
    event as (
      insert into tender_events (id, tender_id, kind, outcome, amount_minor, at)
      select ${eventId}::uuid, tender_id, 'charge', 'succeeded', amount_minor, ${now}
      from capture
    )
    update tender_allocations a
    set captured_minor = a.captured_minor + s.amount_minor
    from capture
    join capture_shares s on s.capture_id = capture.id
    where a.tender_id = capture.tender_id
      and a.order_id = s.order_id
    returning a.order_id
  `.execute(db)
  return rows.map(({ order_id: id }) => id)
}

/** Records that the gateway refused a capture and returns its orders; returns none when it was recorded before. */
export async function failCapture(
  { db, now }: Writing,
  { captureId, eventId, code }: { captureId: string; eventId: string; code: string },
): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    with capture as (
      update captures
      set state = 'failed', failure_code = left(${code}, 200), settled_at = ${now}
      where id = ${captureId}
        and state = 'submitted'
      returning id, tender_id, amount_minor
    ),
    event as (
      insert into tender_events (id, tender_id, kind, outcome, amount_minor, message, at)
      select ${eventId}::uuid, tender_id, 'charge', 'failed', amount_minor, ${code}, ${now}
      from capture
    )
    select s.order_id
    from capture
    join capture_shares s on s.capture_id = capture.id
  `.execute(db)
  return rows.map(({ order_id: id }) => id)
}

export interface WatchedTender {
  readonly id: string
  readonly group_id: string
  readonly gateway: string | null
  readonly gateway_reference: string | null
  readonly authorised_until: Date | null
  readonly warned_at: Date | null
}

/** Returns authorised tenders that need attention: expiring soon, expired, or refused by the gateway. */
export async function readWatched({ db }: Reading, endingBefore: Date): Promise<WatchedTender[]> {
  const { rows } = await sql<WatchedTender>`
    select t.id, t.group_id, t.gateway, t.gateway_reference, t.authorised_until, t.warned_at
    from tenders t
    where t.state in ('held', 'part_captured')
      and (
        t.authorised_until < ${endingBefore}
        or exists (select from captures c where c.tender_id = t.id and c.state <> 'succeeded')
      )
    order by t.authorised_until, t.id
    limit 500
  `.execute(db)
  return rows
}

export async function markWarned({ db, now }: Writing, tenderId: string): Promise<boolean> {
  const { rows } = await sql`
    update tenders
    set warned_at = ${now}
    where id = ${tenderId}
      and warned_at is null
    returning id
  `.execute(db)
  return rows.length > 0
}
