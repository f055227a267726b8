/** Queries for refunds. Refunds that complete at once are one statement each and add up. */
import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { RefundCause } from '#values/refund-cause.ts'
import type { TenderKind } from './tender.ts'

type Reading = Pick<Work, 'db'>

type Writing = Pick<Work, 'db' | 'now'>

interface Return {
  readonly id: string
  readonly tenderId: string
  readonly amountMinor: number
  readonly reference: string
}

/** Records once that an unallocated payment was refunded. */
export async function recordReturn(
  { db, now }: Writing,
  { id, tenderId, amountMinor, reference }: Return,
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

/** Records once that such a refund did not arrive. */
export async function recordReturnFailed(
  { db, now }: Writing,
  { id, tenderId, amountMinor, reference, code }: Return & { readonly code: string },
): Promise<void> {
  await sql`
    insert into tender_events (id, tender_id, kind, outcome, amount_minor, gateway_reference, message, at)
    select ${id}, ${tenderId}, 'refund', 'failed', ${amountMinor}, ${reference}, left(${code}, 200), ${now}
    where not exists (
      select from tender_events
      where tender_id = ${tenderId}
        and gateway_reference = ${reference}
        and kind = 'refund'
        and outcome = 'failed'
    )
  `.execute(db)
}

export interface RefundableRow {
  readonly tender_id: string
  readonly kind: TenderKind
  readonly gateway: string | null
  readonly currency: string
  readonly captured_minor: number
  readonly points: number | null
  /** Captured for the order less all its refunds, including pending ones. */
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
  /** The rest of the order is not captured yet. */
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

/** Marks a refund as submitted; undefined when it is completed or not for a gateway. */
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

/** How a refund was paid, with the reference: by the gateway, by an operator's bank transfer, or into the wallet. */
export type RefundPaidBy =
  | { readonly kind: 'gateway'; readonly reference: string }
  | { readonly kind: 'bank'; readonly reference: string; readonly personId: string }
  | { readonly kind: 'wallet'; readonly personId?: string }

/** Marks a refund as completed; returns false when it was not pending. */
export async function completeRefund(
  { db, now }: Writing,
  { refundId, eventId, by }: { refundId: string; eventId: string; by: RefundPaidBy },
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
            -- Cash of another seller order is still due.
            when t.state = 'due' then 'due'
            -- Other sellers have not decided yet.
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

/** Leaves a refund that the gateway refused to an operator, with the gateway's message. */
export async function leaveRefundToOperators(
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
 * Makes a completed refund due again, by bank transfer, after the gateway reports that it did not arrive. Returns its
 * order; undefined unless it is a completed refund of that gateway.
 */
export async function reverseRefund(
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
