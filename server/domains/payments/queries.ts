/** Queries for tenders. Callers lock the order group before they change a tender's state or payment. */
import { sql } from 'kysely'
import { planned } from '#platform/planned.ts'
import { stateList } from '#platform/state-list.ts'
import type { Work } from '#platform/work.ts'
import type { TenderState } from '#values/tender-state.ts'
import { openTenderStates, pendingPaymentStates } from '#values/tender-state.ts'
import type { CaptureTime } from './gateway.ts'
import type { TenderKind } from './tender.ts'

type Reading = Pick<Work, 'db'>

type Writing = Pick<Work, 'db' | 'now'>

export type TenderEventKind = 'authorise' | 'charge' | 'refund' | 'cancel' | 'expire' | 'collect' | 'match'

export type Outcome = 'requested' | 'action_required' | 'succeeded' | 'failed'

export interface NewTender {
  readonly id: string
  readonly groupId: string
  readonly kind: TenderKind
  readonly gateway: string | undefined
  readonly capture: CaptureTime
  readonly savesCard: boolean
  readonly savedCardId: string | undefined
  readonly attempt: number
  readonly state: TenderState
  readonly currency: string
  readonly amountMinor: number
  readonly points?: number | undefined
  readonly reference: string | undefined
  readonly expiresAt: Date | undefined
  readonly allocations: readonly {
    readonly orderId: string
    readonly amountMinor: number
    readonly points?: number | undefined
  }[]
  readonly event: { readonly id: string; readonly kind: TenderEventKind; readonly outcome: Outcome }
}

export async function insertTender({ db, now }: Writing, tender: NewTender): Promise<void> {
  await sql`
    ${planned}
    with tender as (
      insert into tenders (
        id, group_id, kind, gateway, capture, saves_card, saved_card_id, attempt, state, currency, amount_minor, points, reference, expires_at,
        created_at, updated_at
      )
      values (
        ${tender.id}, ${tender.groupId}, ${tender.kind}, ${tender.gateway ?? null}, ${tender.capture},
        ${tender.savesCard}, ${tender.savedCardId ?? null},
        ${tender.attempt}, ${tender.state}, ${tender.currency}, ${tender.amountMinor}, ${tender.points ?? null}, ${tender.reference ?? null},
        ${tender.expiresAt ?? null}, ${now}, ${now}
      )
    ),
    event as (
      insert into tender_events (id, tender_id, kind, outcome, amount_minor, at)
      values (${tender.event.id}, ${tender.id}, ${tender.event.kind}, ${tender.event.outcome}, ${tender.amountMinor}, ${now})
    )
    insert into tender_allocations (tender_id, order_id, amount_minor, points)
    select ${tender.id}, order_id, amount_minor, points
    from unnest(
      ${tender.allocations.map(({ orderId }) => orderId)}::uuid[],
      ${tender.allocations.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${tender.allocations.map(({ points }) => points ?? null)}::bigint[]
    ) as a (order_id, amount_minor, points)
  `.execute(db)
}

export interface TenderRow {
  readonly id: string
  readonly group_id: string
  readonly kind: TenderKind
  readonly gateway: string | null
  readonly gateway_reference: string | null
  readonly capture: CaptureTime
  readonly saves_card: boolean
  /** Expiry of the authorisation, and whether it can be captured in parts. */
  readonly authorised_until: Date | null
  readonly takes_parts: boolean
  readonly attempt: number
  readonly state: TenderState
  readonly currency: string
  readonly amount_minor: number
  readonly points: number | null
  readonly captured_minor: number
  readonly refunded_minor: number
  /** Money received by transfer that is not allocated. */
  readonly unapplied_minor: number
  readonly next_action_url: string | null
  readonly reference: string | null
  readonly expires_at: Date | null
}

const tenderColumns = sql`
  id, group_id, kind, gateway, gateway_reference, capture, saves_card, authorised_until, takes_parts, attempt, state, currency, amount_minor, points,
  captured_minor, refunded_minor, unapplied_minor, next_action_url, reference, expires_at`

export async function readTender({ db }: Reading, tenderId: string): Promise<TenderRow | undefined> {
  const { rows } = await sql<TenderRow>`
    ${planned}
    select ${tenderColumns}
    from tenders
    where id = ${tenderId}
  `.execute(db)
  return rows[0]
}

export async function readTenders({ db }: Reading, groupIds: readonly string[]): Promise<TenderRow[]> {
  const { rows } = await sql<TenderRow>`
    ${planned}
    select ${tenderColumns}
    from tenders
    where group_id = any(${groupIds}::uuid[])
    order by group_id, attempt
  `.execute(db)
  return rows
}

/** Returns card tenders that have waited for their gateway since before the given time. */
export async function readWaitingCardTenders(
  { db }: Reading,
  before: Date,
  limit: number,
): Promise<TenderRow[]> {
  const { rows } = await sql<TenderRow>`
    select ${tenderColumns}
    from tenders
    where kind = 'card'
      and state in (${stateList(pendingPaymentStates)})
      and updated_at < ${before}
    order by updated_at
    limit ${limit}
  `.execute(db)
  return rows
}

/** A change of a tender and its event. A capture is always for the full amount. */
export interface TenderChange {
  readonly tenderId: string
  readonly state: TenderState
  readonly isCaptured: boolean
  readonly gatewayReference?: string | undefined
  readonly nextActionUrl?: string | undefined
  readonly failureCode?: string | undefined
  readonly event: {
    readonly id: string
    readonly kind: TenderEventKind
    readonly outcome: Outcome
    readonly message?: string | undefined
    readonly actorId?: string | undefined
  }
}

export async function changeTender({ db, now }: Writing, change: TenderChange): Promise<void> {
  const { event } = change
  await sql`
    ${planned}
    with tender as (
      update tenders
      set state = ${change.state},
          -- A payment captured immediately counts as captured at placing, even if authorisation was requested.
          capture = case when ${change.isCaptured}::boolean then 'at_placing' else capture end,
          authorised_minor = case when ${change.isCaptured}::boolean then amount_minor else authorised_minor end,
          captured_minor = case when ${change.isCaptured}::boolean then amount_minor else captured_minor end,
          gateway_reference = coalesce(${change.gatewayReference ?? null}, gateway_reference),
          next_action_url = ${change.nextActionUrl ?? null},
          failure_code = ${change.failureCode ?? null},
          updated_at = ${now}
      where id = ${change.tenderId}
      returning amount_minor
    ),
    allocations as (
      update tender_allocations
      set captured_minor = amount_minor
      where tender_id = ${change.tenderId}
        and ${change.isCaptured}::boolean
    )
    insert into tender_events (id, tender_id, kind, outcome, amount_minor, gateway_reference, message, actor_id, at)
    select
      ${event.id}::uuid, ${change.tenderId}::uuid, ${event.kind}, ${event.outcome}, amount_minor,
      ${change.gatewayReference ?? null}, ${event.message ?? null}, ${event.actorId ?? null}::uuid, ${now}
    from tender
  `.execute(db)
}

export async function touchTender({ db, now }: Writing, tenderId: string): Promise<void> {
  await db.updateTable('tenders').set({ updated_at: now }).where('id', '=', tenderId).execute()
}

export interface OpenTender
  extends Pick<TenderRow, 'id' | 'kind' | 'attempt' | 'state' | 'unapplied_minor'> {}

export async function readOpenTenders({ db }: Reading, groupIds: readonly string[]): Promise<OpenTender[]> {
  const { rows } = await sql<OpenTender>`
    ${planned}
    select id, kind, attempt, state, unapplied_minor
    from tenders
    where group_id = any(${groupIds}::uuid[])
      and state in (${stateList(openTenderStates)})
    order by id
  `.execute(db)
  return rows
}

/** Returns whether reserved funds of an attempt have been released. */
export async function hasReleased(
  { db }: Reading,
  { groupId, attempt }: { groupId: string; attempt: number },
): Promise<boolean> {
  const { rows } = await sql`
    ${planned}
    select
    from tenders
    where group_id = ${groupId}
      and attempt = ${attempt}
      and state = 'released'
    limit 1
  `.execute(db)
  return rows.length > 0
}

export async function spendTenders(
  { db, now }: Writing,
  tenders: readonly { readonly id: string; readonly eventId: string }[],
): Promise<void> {
  await sql`
    with spending as (
      select *
      from unnest(
        ${tenders.map(({ id }) => id)}::uuid[],
        ${tenders.map(({ eventId }) => eventId)}::uuid[]
      ) as e (id, event_id)
    ),
    spent as (
      update tenders t
      set state = 'spent', authorised_minor = amount_minor, captured_minor = amount_minor, updated_at = ${now}
      from spending
      where t.id = spending.id
        and t.state = 'reserved'
      returning t.id, t.amount_minor, spending.event_id
    ),
    allocations as (
      update tender_allocations a
      set captured_minor = a.amount_minor
      from spent
      where a.tender_id = spent.id
    )
    insert into tender_events (id, tender_id, kind, outcome, amount_minor, at)
    select event_id, id, 'charge', 'succeeded', amount_minor, ${now}
    from spent
  `.execute(db)
}

/** Ends open tenders and releases reserved funds; returns the tenders to cancel at their gateway. */
export async function endTenders(
  { db, now }: Writing,
  tenders: readonly { readonly id: string; readonly eventId: string }[],
  as: 'voided' | 'expired',
): Promise<string[]> {
  const { rows } = await sql<{ id: string; kind: TenderKind }>`
    with ending as (
      select *
      from unnest(
        ${tenders.map(({ id }) => id)}::uuid[],
        ${tenders.map(({ eventId }) => eventId)}::uuid[]
      ) as e (id, event_id)
    ),
    ended as (
      update tenders t
      set state = case when t.kind in ('wallet', 'points') then 'released' else ${as} end, next_action_url = null,
        updated_at = ${now}
      from ending
      where t.id = ending.id
      returning t.id, t.kind, t.amount_minor, ending.event_id
    ),
    events as (
      insert into tender_events (id, tender_id, kind, outcome, amount_minor, at)
      select event_id, id, ${as === 'expired' ? 'expire' : 'cancel'}, 'succeeded', amount_minor, ${now}
      from ended
    )
    select id, kind
    from ended
  `.execute(db)
  return rows.filter(({ kind }) => kind === 'card').map(({ id }) => id)
}

/** Adds an amount to the collected cash of an order. */
export async function collectOrder(
  { db, now }: Writing,
  { tenderId, orderId, amountMinor }: { tenderId: string; orderId: string; amountMinor: number },
): Promise<void> {
  await sql`
    with collected as (
      update tender_allocations
      set captured_minor = captured_minor + ${amountMinor}::bigint
      where tender_id = ${tenderId}
        and order_id = ${orderId}
      returning tender_id
    )
    update tenders t
    set captured_minor = t.captured_minor + ${amountMinor}::bigint,
        authorised_minor = t.captured_minor + ${amountMinor}::bigint,
        updated_at = ${now}
    from collected
    where t.id = collected.tender_id
  `.execute(db)
}

/** Ends a group's cash tender once none of its active orders has cash due, on delivery or after it. */
export async function closeCashTender({ db, now }: Writing, groupId: string): Promise<void> {
  await sql`
    update tenders t
    set state = case
          when t.captured_minor = 0 and t.amount_minor > 0 then case when exists (
            select
            from tender_allocations a
            join orders o on o.id = a.order_id
            where a.tender_id = t.id
              and o.state in ('delivered', 'completed')
          ) then 'refused' else 'voided' end
          when t.refunded_minor = 0 then 'collected'
          when t.refunded_minor < t.captured_minor then 'part_refunded'
          else 'refunded'
        end,
        updated_at = ${now}
    where t.group_id = ${groupId}
      and t.kind = 'cash'
      and t.state = 'due'
      and not exists (
        select from tender_allocations a
        join orders o on o.id = a.order_id
        where a.tender_id = t.id
          and case
            when o.state in ('delivered', 'completed') then a.captured_minor + a.released_minor < a.amount_minor
            else o.state not in ('rejected', 'cancelled', 'expired')
          end
      )
  `.execute(db)
}

export async function insertTenderEvent(
  { db, now }: Writing,
  event: {
    id: string
    tenderId: string
    kind: TenderEventKind
    outcome: Outcome
    amountMinor: number
    gatewayReference?: string | undefined
    message?: string | undefined
    actorId?: string | undefined
  },
): Promise<void> {
  await db
    .insertInto('tender_events')
    .values({
      id: event.id,
      tender_id: event.tenderId,
      kind: event.kind,
      outcome: event.outcome,
      amount_minor: event.amountMinor,
      gateway_reference: event.gatewayReference ?? null,
      message: event.message ?? null,
      actor_id: event.actorId ?? null,
      at: now,
    })
    .execute()
}

export async function isDisputed({ db }: Reading, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from dispute_shares s
    join disputes d on d.id = s.dispute_id
    where s.order_id = ${orderId}
      and d.state in ('open', 'answered')
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Finds a tender by the gateway's payment reference, or by its own id, which is the request's key. */
export async function findTender(
  { db }: Reading,
  { gateway, payment }: { gateway: string; payment: { reference: string } | { key: string } },
): Promise<TenderRow | undefined> {
  const { rows } = await sql<TenderRow>`
    select ${tenderColumns}
    from tenders
    where gateway = ${gateway}
      and ${'reference' in payment ? sql`gateway_reference = ${payment.reference}` : sql`id::text = ${payment.key}`}
  `.execute(db)
  return rows[0]
}

/** Returns each order's remaining amount of a tender: captured less all refunds and disputed amounts. */
export async function readLeftOf(
  { db }: Reading,
  tenderId: string,
): Promise<{ order_id: string; left_minor: number }[]> {
  const { rows } = await sql<{ order_id: string; left_minor: number }>`
    select a.order_id, (a.captured_minor - coalesce(r.minor, 0) - coalesce(d.minor, 0))::bigint as left_minor
    from tender_allocations a
    left join lateral (
      select sum(r.amount_minor) as minor
      from refunds r
      where r.tender_id = a.tender_id
        and r.order_id = a.order_id
    ) r on true
    left join lateral (
      select sum(s.amount_minor) as minor
      from dispute_shares s
      join disputes d on d.id = s.dispute_id
      where s.order_id = a.order_id
        and d.tender_id = a.tender_id
        and d.state in ('open', 'answered')
    ) d on true
    where a.tender_id = ${tenderId}
      and a.captured_minor > 0
    order by a.order_id
  `.execute(db)
  return rows
}

export interface TenderDetailsRow extends TenderRow {
  readonly allocations: {
    order_id: string
    amount_minor: number
    captured_minor: number
    refunded_minor: number
    waived_minor: number
  }[]
  readonly events: {
    kind: string
    outcome: string
    amount_minor: number
    message: string | null
    by: string | null
    at: string
  }[]
}

export async function readTenderDetails({ db }: Reading, groupId: string): Promise<TenderDetailsRow[]> {
  const { rows } = await sql<TenderDetailsRow>`
    select
      ${tenderColumns},
      (
        select json_agg(json_build_object(
          'order_id', a.order_id,
          'amount_minor', a.amount_minor,
          'captured_minor', a.captured_minor,
          'refunded_minor', a.refunded_minor,
          'waived_minor', coalesce((
            select sum(w.amount_minor)
            from waived_shares w
            where w.tender_id = a.tender_id
              and w.order_id = a.order_id
          ), 0)
        ) order by a.order_id)
        from tender_allocations a
        where a.tender_id = t.id
      ) as allocations,
      (
        select json_agg(json_build_object(
          'kind', e.kind, 'outcome', e.outcome, 'amount_minor', e.amount_minor, 'message', e.message, 'by', u.name,
          'at', e.at
        ) order by e.at, e.id)
        from tender_events e
        left join users u on u.id = e.actor_id
        where e.tender_id = t.id
      ) as events
    from tenders t
    where group_id = ${groupId}
    order by attempt
  `.execute(db)
  return rows
}

/** Counts payments of a customer that a gateway refused. */
export async function countFailedPayments({ db }: Pick<Work, 'db'>, customerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from tenders t
    where t.state = 'failed'
      and t.kind = 'card'
      and t.group_id in (select group_id from customer_orders where customer_id = ${customerId})
  `.execute(db)
  return rows[0]?.count ?? 0
}
