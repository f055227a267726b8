/**
 * All SQL of payments. Whoever changes the state or the payment of a tender has locked its order group first; refunds
 * that end at once are each one statement, and add up.
 */
import { type RawBuilder, sql } from 'kysely'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { planned } from '#platform/planned.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { bareNumber } from '#values/order-number.ts'
import type { RefundCause } from '#values/refund-cause.ts'
import type { RefundReason } from '#values/refund-reason.ts'
import type { TenderState } from '#values/tender-state.ts'
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
  /** How many points it takes, where points pay. */
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
  /** While it is held, or was: until when, and whether it can be taken in parts. */
  readonly authorised_until: Date | null
  readonly takes_parts: boolean
  readonly attempt: number
  readonly state: TenderState
  readonly currency: string
  readonly amount_minor: number
  readonly points: number | null
  readonly captured_minor: number
  readonly refunded_minor: number
  readonly next_action_url: string | null
  readonly reference: string | null
  readonly expires_at: Date | null
}

const tenderColumns = sql`
  id, group_id, kind, gateway, gateway_reference, capture, saves_card, authorised_until, takes_parts, attempt, state, currency, amount_minor, points,
  captured_minor, refunded_minor, next_action_url, reference, expires_at`

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

/** Card tenders that wait for their gateway since before a moment. */
export async function readWaitingCardTenders(
  { db }: Reading,
  before: Date,
  limit: number,
): Promise<TenderRow[]> {
  const { rows } = await sql<TenderRow>`
    select ${tenderColumns}
    from tenders
    where kind = 'card'
      and state in ('created', 'requires_action', 'authorised')
      and updated_at < ${before}
    order by updated_at
    limit ${limit}
  `.execute(db)
  return rows
}

/** What changes of a tender, and what is noted of it; captured in full or not at all. */
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
          -- Taken at once it is not held, whatever was asked for.
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

/** Notes that a waiting tender was looked at. */
export async function touchTender({ db, now }: Writing, tenderId: string): Promise<void> {
  await db.updateTable('tenders').set({ updated_at: now }).where('id', '=', tenderId).execute()
}

export interface OpenTender {
  readonly id: string
  readonly kind: TenderKind
  readonly attempt: number
  readonly state: TenderState
}

export async function readOpenTenders({ db }: Reading, groupIds: readonly string[]): Promise<OpenTender[]> {
  const { rows } = await sql<OpenTender>`
    ${planned}
    select id, kind, attempt, state
    from tenders
    where group_id = any(${groupIds}::uuid[])
      and state in ('created', 'requires_action', 'authorised', 'due', 'awaiting_transfer', 'reserved')
    order by id
  `.execute(db)
  return rows
}

/** Whether a part of what a try was to be paid by has been put back. */
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

/** What was put aside pays now. */
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

/** Ends tenders that still wait, and gives up what was put aside; answers those that a gateway must be told of. */
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

/** Counts the cash of one order as collected; answers its tender, undefined when none is due. */
export async function collectOrder(
  { db, now }: Writing,
  orderId: string,
): Promise<{ id: string; minor: number } | undefined> {
  const { rows } = await sql<{ id: string; minor: number }>`
    with collected as (
      update tender_allocations a
      set captured_minor = a.amount_minor - a.released_minor
      from tenders t
      where t.id = a.tender_id
        and t.kind = 'cash'
        and t.state = 'due'
        and a.order_id = ${orderId}
      returning a.tender_id, a.captured_minor
    )
    update tenders t
    set captured_minor = t.captured_minor + collected.captured_minor,
        authorised_minor = t.captured_minor + collected.captured_minor,
        updated_at = ${now}
    from collected
    where t.id = collected.tender_id
    returning t.id, collected.captured_minor as minor
  `.execute(db)
  return rows[0]
}

/** Ends a group's cash tender once no living order of it has cash to come. */
export async function closeCashTender({ db, now }: Writing, groupId: string): Promise<void> {
  await sql`
    update tenders t
    set state = case
          when t.captured_minor = 0 and t.amount_minor > 0 then 'voided'
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
          and o.state not in ('delivered', 'completed', 'rejected', 'cancelled', 'expired')
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

/** Notes, once, that a payment which pays for nothing was given back. */
export async function noteReturn(
  { db, now }: Writing,
  {
    id,
    tenderId,
    amountMinor,
    reference,
  }: {
    id: string
    tenderId: string
    amountMinor: number
    reference: string
  },
): Promise<void> {
  await sql`
    insert into tender_events (id, tender_id, kind, outcome, amount_minor, gateway_reference, message, at)
    select ${id}, ${tenderId}, 'refund', 'succeeded', ${amountMinor}, ${reference}, 'returned', ${now}
    where not exists (
      select from tender_events
      where tender_id = ${tenderId}
        and gateway_reference = ${reference}
        and message = 'returned'
    )
  `.execute(db)
}

export interface RefundableRow {
  readonly tender_id: string
  readonly kind: TenderKind
  readonly gateway: string | null
  readonly currency: string
  readonly captured_minor: number
  /** How many points were taken for it. */
  readonly points: number | null
  /** What was captured for the order less all its refunds, those under way too. */
  readonly left_minor: number
}

export async function readRefundable({ db }: Reading, orderId: string): Promise<RefundableRow[]> {
  const { rows } = await sql<RefundableRow>`
    select t.id as tender_id, t.kind, t.gateway, t.currency, a.captured_minor, a.points,
      a.captured_minor - coalesce(r.refunds_minor, 0) as left_minor
    from tender_allocations a
    join tenders t on t.id = a.tender_id
    left join lateral (
      select sum(r.amount_minor)::bigint as refunds_minor
      from refunds r
      where r.tender_id = a.tender_id
        and r.order_id = a.order_id
    ) r on true
    where a.order_id = ${orderId}
      and a.captured_minor > 0
    order by t.attempt, array_position(array['points', 'wallet'], t.kind)
  `.execute(db)
  return rows
}

/** Whether a bank has taken back what was paid for an order, and has not decided yet. */
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

/** A tender by what its gateway calls the payment, or by its own id, which it was asked for with. */
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

/** What each order still has of a tender: what came less all that goes back, and less what is disputed already. */
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

export interface NewRefund {
  readonly id: string
  readonly orderId: string
  readonly tenderId: string
  readonly key: string
  readonly cause: RefundCause
  readonly currency: string
  readonly amountMinor: number
  readonly points: number | undefined
  readonly state: 'queued' | 'manual' | 'submitted'
  readonly eventId: string
  readonly requestId: string | undefined
  readonly paidTo: 'original' | 'wallet'
  /** The rest of the order is still to be paid. */
  readonly isBeforeSale: boolean
}

export async function insertRefunds({ db, now }: Writing, refunds: readonly NewRefund[]): Promise<void> {
  const rows = refunds.map((refund) => ({
    id: refund.id,
    order_id: refund.orderId,
    tender_id: refund.tenderId,
    idempotency_key: refund.key,
    cause: refund.cause,
    currency: refund.currency,
    amount_minor: refund.amountMinor,
    points: refund.points ?? null,
    state: refund.state,
    event_id: refund.eventId,
    request_id: refund.requestId ?? null,
    paid_to: refund.paidTo,
    is_before_sale: refund.isBeforeSale,
  }))
  await sql`
    with asked as (
      select *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        id uuid, order_id uuid, tender_id uuid, idempotency_key text, cause text, currency char(3),
        amount_minor bigint, points bigint, state text, event_id uuid, request_id uuid, paid_to text, is_before_sale boolean
      )
    ),
    events as (
      insert into tender_events (id, tender_id, kind, outcome, amount_minor, message, at)
      select event_id, tender_id, 'refund', 'requested', amount_minor, cause, ${now}
      from asked
    )
    insert into refunds (
      id, order_id, tender_id, idempotency_key, cause, currency, amount_minor, points, state, request_id, paid_to,
      is_before_sale, created_at, updated_at
    )
    select id, order_id, tender_id, idempotency_key, cause, currency, amount_minor, points, state, request_id, paid_to,
      is_before_sale, ${now}, ${now}
    from asked
  `.execute(db)
}

export interface RefundRow {
  readonly id: string
  readonly order_id: string
  readonly group_id: string
  readonly tender_id: string
  readonly state: 'queued' | 'submitted' | 'succeeded' | 'failed' | 'manual'
  readonly currency: string
  readonly amount_minor: number
  readonly gateway: string | null
  readonly gateway_reference: string | null
}

/** Takes a refund up to carry it out; undefined when it is done or not for a gateway. */
export async function submitRefund({ db, now }: Writing, refundId: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    update refunds r
    set state = 'submitted', updated_at = ${now}
    from tenders t
    where r.id = ${refundId}
      and t.id = r.tender_id
      and r.state in ('queued', 'submitted')
    returning r.id, r.order_id, t.group_id, r.tender_id, r.state, r.currency, r.amount_minor, t.gateway, t.gateway_reference
  `.execute(db)
  return rows[0]
}

/** Who has paid a refund back, and what they call that: a person by bank, or into the wallet instead. */
export type PaidBackBy =
  | { readonly kind: 'gateway'; readonly reference: string }
  | { readonly kind: 'bank'; readonly reference: string; readonly personId: string }
  | { readonly kind: 'wallet'; readonly personId?: string }

/** Notes that a refund's money went back; false when it was not waiting for that. */
export async function completeRefund(
  { db, now }: Writing,
  { refundId, eventId, by }: { refundId: string; eventId: string; by: PaidBackBy },
): Promise<boolean> {
  const bank = by.kind === 'bank' ? by : undefined
  const personId = 'personId' in by ? by.personId : undefined
  const gatewayReference = by.kind === 'gateway' ? by.reference : null
  const { rows } = await sql<{ tender_id: string }>`
    with refund as (
      update refunds
      set state = 'succeeded',
          gateway_reference = ${gatewayReference},
          bank_reference = ${bank?.reference ?? null},
          paid_by = ${bank?.personId ?? null}::uuid,
          paid_at = case when ${bank !== undefined}::boolean then ${now}::timestamptz end,
          paid_to = case when ${by.kind === 'wallet' && personId !== undefined}::boolean then 'wallet' else paid_to end,
          updated_at = ${now}
      where id = ${refundId}
        and state = ${personId === undefined ? 'submitted' : 'manual'}
      returning order_id, tender_id, amount_minor
    ),
    tender as (
      update tenders t
      set refunded_minor = t.refunded_minor + refund.amount_minor,
          state = case
            -- Cash of another order of the purchase is still to come.
            when t.state = 'due' then 'due'
            -- As is what other sellers have not decided on.
            when t.state = 'part_captured' then 'part_captured'
            else case when t.refunded_minor + refund.amount_minor < t.captured_minor then 'part_' else '' end
              || case when t.kind in ('wallet', 'points') then 'restored' else 'refunded' end
          end,
          updated_at = ${now}
      from refund
      where t.id = refund.tender_id
    ),
    allocation as (
      update tender_allocations a
      set refunded_minor = a.refunded_minor + refund.amount_minor
      from refund
      where a.tender_id = refund.tender_id
        and a.order_id = refund.order_id
    )
    insert into tender_events (
      id, tender_id, kind, outcome, amount_minor, gateway_reference, message, actor_id, at
    )
    select
      ${eventId}::uuid, tender_id, 'refund', 'succeeded', amount_minor, ${gatewayReference}, ${bank?.reference ?? null},
      ${personId ?? null}::uuid, ${now}
    from refund
    returning tender_id
  `.execute(db)
  return rows.length > 0
}

/** A refund that the gateway will not carry out is left to people, who read what it said. */
export async function leaveRefundToPeople(
  { db, now }: Writing,
  { refundId, eventId, message }: { refundId: string; eventId: string; message: string },
): Promise<void> {
  await sql`
    with refund as (
      update refunds
      set state = 'manual',
          refused_at = ${now},
          refused_code = left(coalesce(nullif(${message}::text, ''), 'refused'), 200),
          updated_at = ${now}
      where id = ${refundId}
        and state = 'submitted'
      returning tender_id, amount_minor
    )
    insert into tender_events (id, tender_id, kind, outcome, amount_minor, message, at)
    select ${eventId}::uuid, tender_id, 'refund', 'failed', amount_minor, ${message}, ${now}
    from refund
  `.execute(db)
}

/**
 * The gateway had paid a refund and says now that it did not arrive: it is owed again, by people. Answers its order,
 * undefined where it is not a refund of that gateway's that counts as paid.
 */
export async function takeBackRefund(
  { db, now }: Writing,
  { refundId, gateway, eventId, code }: { refundId: string; gateway: string; eventId: string; code: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ order_id: string }>`
    with refund as (
      update refunds r
      set state = 'manual',
          failed_paid_at = r.updated_at,
          failed_at = greatest(${now}, r.updated_at + interval '1 millisecond'),
          failure_code = left(${code}, 200),
          updated_at = ${now}
      from tenders t
      where r.id::text = ${refundId}
        and t.id = r.tender_id
        and t.gateway = ${gateway}
        and r.state = 'succeeded'
        and r.cause <> 'chargeback'
        and r.paid_to = 'original'
        and r.paid_by is null
        and r.failed_at is null
      returning r.order_id, r.tender_id, r.amount_minor
    ),
    tender as (
      update tenders t
      set refunded_minor = t.refunded_minor - refund.amount_minor,
          state = case
            when t.state = 'part_captured' then 'part_captured'
            when t.refunded_minor > refund.amount_minor then 'part_refunded'
            else 'captured'
          end,
          updated_at = ${now}
      from refund
      where t.id = refund.tender_id
    ),
    allocation as (
      update tender_allocations a
      set refunded_minor = a.refunded_minor - refund.amount_minor
      from refund
      where a.tender_id = refund.tender_id
        and a.order_id = refund.order_id
    ),
    event as (
      insert into tender_events (id, tender_id, kind, outcome, amount_minor, message, at)
      select ${eventId}::uuid, tender_id, 'refund', 'failed', amount_minor, ${code}, ${now}
      from refund
    )
    select order_id
    from refund
  `.execute(db)
  return rows[0]?.order_id
}

export interface RefundDetailsRow {
  readonly id: string
  readonly order_id: string
  readonly order_number: string
  readonly group_number: string
  readonly store: string
  readonly contact: { readonly name: string; readonly email: string }
  readonly currency: string
  readonly amount_minor: number
  readonly cause: RefundCause
  readonly standing: RefundStanding
  readonly points: number | null
  readonly kind: TenderKind
  readonly gateway: string | null
  readonly paid_to: 'original' | 'wallet'
  readonly transfer_reference: string | null
  readonly gateway_reference: string | null
  readonly bank_reference: string | null
  readonly paid_by: string | null
  readonly paid_at: Date | null
  readonly failed_at: Date | null
  readonly failure_code: string | null
  readonly refused_at: Date | null
  readonly refused_code: string | null
  /** Whether it can go into a wallet instead. */
  readonly has_wallet: boolean
  readonly created_at: Date
  readonly updated_at: Date
}

/** What the operator has to do about a refund: pay it back by bank, wait, or nothing more. */
export type RefundStanding = 'owed' | 'under_way' | 'done'

const standing = sql<RefundStanding>`
  case r.state when 'succeeded' then 'done' when 'manual' then 'owed' else 'under_way' end`

const refundDetails = sql`
  r.id, r.order_id, o.number as order_number, g.number as group_number, s.name as store, g.contact, r.currency, r.amount_minor,
  r.points, r.cause, ${standing} as standing, t.kind, t.gateway, r.paid_to, t.reference as transfer_reference, r.gateway_reference, r.bank_reference,
  payer.name as paid_by, r.paid_at, r.failed_at, r.failure_code, r.refused_at, r.refused_code, not customer.is_guest and t.kind <> 'points' as has_wallet,
  r.created_at, r.updated_at`

const refundTables = sql`
  refunds r
  join tenders t on t.id = r.tender_id
  join orders o on o.id = r.order_id
  join order_groups g on g.id = o.group_id
  join stores s on s.id = o.store_id
  join users customer on customer.id = g.customer_id
  left join users payer on payer.id = r.paid_by`

/** A page of refunds: what is owed first and the oldest of that, then the rest, newest first. */
export async function readRefundPage(
  { db }: Reading,
  {
    search,
    state,
    ...asked
  }: NumberedPage & { search?: string | undefined; state?: RefundStanding | undefined },
): Promise<(RefundDetailsRow & { readonly total: number })[]> {
  const conditions: RawBuilder<boolean>[] = [sql`true`]
  if (state) conditions.push(sql`${standing} = ${state}`)
  if (search) conditions.push(isAbout(search))
  const found = sql`from ${refundTables} where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<RefundDetailsRow & { total: number }>`
    select ${refundDetails}, count(*) over () as total
    ${found}
    order by
      ${standing} = 'owed' desc,
      case ${standing} when 'owed' then r.created_at end,
      r.created_at desc,
      r.id
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select count(*) ${found})`)}
  `.execute(db)
  return rows
}

/** By number with or without its hyphens, by who ordered, or by what the transfer is called at the bank. */
function isAbout(search: string): RawBuilder<boolean> {
  const pattern = containing(search)
  const bare = bareNumber(search)
  return sql`(
    ${bare !== ''}::boolean and replace(o.number, '-', '') like ${`%${bare}%`}
    or plain(concat_ws(' ', r.bank_reference, g.contact ->> 'name', g.contact ->> 'email'))
      like plain(${pattern})
  )`
}

/** One refund, or all of a purchase, the oldest first. */
export interface OwnRefundRow
  extends Pick<
    RefundDetailsRow,
    | 'id'
    | 'order_number'
    | 'group_number'
    | 'store'
    | 'currency'
    | 'amount_minor'
    | 'points'
    | 'cause'
    | 'kind'
    | 'gateway'
    | 'paid_to'
    | 'bank_reference'
    | 'paid_at'
    | 'failed_at'
    | 'created_at'
    | 'updated_at'
  > {
  readonly standing: RefundStanding | 'asked' | 'rejected'
  readonly products: Texts[]
  /** It was not paid yet, and never will be. */
  readonly is_untaken: boolean
  /** What the shopper asked for it with. */
  readonly asked: {
    readonly reason: RefundReason
    readonly details: string
    readonly answer: string | null
  } | null
  /** Why the order was turned down, where somebody did. */
  readonly reason: string | null
  readonly total: number
}

/** A page of what goes or went back to one person, and of what they asked for and have not been given, newest first. */
export async function readOwnRefunds(
  { db }: Reading,
  { customerId, ...asked }: NumberedPage & { customerId: string },
): Promise<OwnRefundRow[]> {
  const writtenFor = sql`json_build_object('reason', q.reason, 'details', q.details, 'answer', q.answer)`
  const { rows } = await sql<OwnRefundRow>`
    with own as (
      select
        r.id, o.number as order_number, g.number as group_number, s.name as store, r.currency, r.amount_minor, r.points, r.cause,
        ${standing} as standing, t.kind, t.gateway, r.paid_to, r.bank_reference, r.paid_at, r.failed_at, r.created_at,
        r.updated_at,
        (
          select json_agg(l.name order by l.position)
          from order_lines l
          where l.order_id = o.id
            and l.id = coalesce(q.line_id, l.id)
        ) as products,
        case when q.kind = 'line' and not q.is_given then ${writtenFor} end as asked,
        case when q.kind <> 'line' or q.is_given then q.details else (
          select e.reason
          from order_events e
          where e.order_id = o.id
            and e.to_state in ('rejected', 'cancelled')
          order by e.at desc
          limit 1
        ) end as reason, false as is_untaken
      from ${refundTables}
      left join refund_requests q on q.id = r.request_id
      where g.customer_id = ${customerId}
      union all
      select
        w.request_id, o.number, g.number, s.name, q.currency, w.amount_minor, null, 'shortfall', 'done', t.kind, t.gateway, 'original',
        null, null, null, w.created_at, w.created_at, json_build_array(l.name), ${writtenFor}, null, true
      from waived_shares w
      join refund_requests q on q.id = w.request_id
      join order_lines l on l.id = q.line_id
      join orders o on o.id = w.order_id
      join order_groups g on g.id = o.group_id
      join stores s on s.id = o.store_id
      join tenders t on t.id = w.tender_id
      where g.customer_id = ${customerId}
      union all
      select
        q.id, o.number, g.number, s.name, q.currency, q.amount_minor, null, 'return',
        case q.state when 'pending' then 'asked' else 'rejected' end, t.kind, t.gateway, q.pay_to, null, null, null, q.created_at,
        coalesce(q.decided_at, q.created_at), json_build_array(l.name), ${writtenFor}, null, false
      from refund_requests q
      join order_lines l on l.id = q.line_id
      join orders o on o.id = q.order_id
      join order_groups g on g.id = o.group_id
      join stores s on s.id = o.store_id
      join lateral (
        select t.kind, t.gateway
        from tenders t
        where t.group_id = g.id
        order by t.captured_minor > 0 desc, t.attempt desc, t.kind in ('wallet', 'points')
        limit 1
      ) t on true
      where q.requested_by = ${customerId}
        and q.state <> 'approved'
    )
    select own.*, count(*) over () as total
    from own
    order by created_at desc, id
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select count(*) from own)`)}
  `.execute(db)
  return rows
}

export async function readRefundsOf(
  { db }: Reading,
  of: { readonly refundId: string } | { readonly groupId: string },
): Promise<RefundDetailsRow[]> {
  const { rows } = await sql<RefundDetailsRow>`
    select ${refundDetails}
    from ${refundTables}
    where ${'refundId' in of ? sql`r.id = ${of.refundId}` : sql`t.group_id = ${of.groupId}`}
    order by r.created_at, r.id
  `.execute(db)
  return rows
}

/** Keeps a webhook as it came; undefined when the same event is here already. */
export async function insertGatewayEvent(
  { db, now }: Writing,
  event: { id: string; gateway: string; eventId: string; payload: Record<string, unknown> },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    ${planned}
    insert into gateway_events (id, gateway, event_id, payload, received_at)
    values (${event.id}, ${event.gateway}, ${event.eventId}, ${JSON.stringify(event.payload)}::jsonb, ${now})
    on conflict (gateway, event_id) do nothing
    returning id
  `.execute(db)
  return rows[0]?.id
}

export async function readGatewayEvent(
  { db }: Reading,
  id: string,
): Promise<{ gateway: string; payload: unknown; applied_at: Date | null } | undefined> {
  return db
    .selectFrom('gateway_events')
    .select(['gateway', 'payload', 'applied_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function markEventApplied({ db, now }: Writing, id: string): Promise<void> {
  await db.updateTable('gateway_events').set({ applied_at: now }).where('id', '=', id).execute()
}

export async function readSettings(
  { db }: Reading,
  keys: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
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

/** A group's tenders with what was allocated and what happened to each. */
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
