import { sql } from 'kysely'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { RefundReason } from '#values/refund-reason.ts'
import type { UserFacts } from './person-queries.ts'

type Reading = Pick<Work, 'db'>

/** The part of a refund that goes to one tender. */
export interface RefundPartFacts {
  readonly id: string
  readonly amount_minor: number
  readonly state: 'queued' | 'submitted' | 'succeeded' | 'failed' | 'manual'
  /** The bank's reference, if the operator made a transfer. */
  readonly bank_reference: string | null
  readonly paid_by: string | null
  readonly paid_to: string
  /** Set if an earlier attempt to pay it failed. */
  readonly failed_at: string | null
  readonly points: number | null
  readonly kind: string
  readonly gateway: string | null
}

export interface RefundFacts extends RefundPartFacts {
  readonly order_id: string
  /** Shared by all parts of one decision, which are in `parts`. */
  readonly decision: string
  readonly parts: readonly RefundPartFacts[]
  /** The reason, for a refund that was not requested. */
  readonly given_for: string | null
}

export interface RefundRequestFacts {
  readonly order_id: string
  readonly order_number: string
  readonly store: string
  readonly store_slug: string
  readonly seller: UserFacts
  /** The line it is requested for; null if it was not requested. */
  readonly asked: {
    readonly product: Texts
    /** The variant's values, or the modifiers of a dish. */
    readonly choices: readonly Texts[]
    readonly sku: string
    readonly quantity: number
    readonly reason: RefundReason
  } | null
  readonly details: string
  readonly amount_minor: number
  /** The reason for rejection. */
  readonly answer: string | null
  /** The part that is never charged, and its payment method; `undecided` while it waits for a second approval. */
  readonly untaken: { readonly minor: number; readonly kind: 'card' | 'cash' } | 'undecided' | null
  /** Approved, with all of the money waiting for the operator to pay it. */
  readonly is_owed: boolean
  /** The first approver, while a second approval is missing. */
  readonly waits_beside: { readonly id: string; readonly name: string } | null
}

export async function readRefundRequest({ db }: Reading, requestId: string): Promise<RefundRequestFacts> {
  const { rows } = await sql<RefundRequestFacts>`
    select q.order_id, o.number as order_number, s.name as store, s.slug as store_slug, q.details, q.amount_minor, q.answer,
      case when q.kind = 'line' and not q.is_given then
        json_build_object(
          'product', l.name,
          'choices', (
            select coalesce(jsonb_agg(chosen.option -> 'value' order by chosen.position), '[]')
            from jsonb_array_elements(l.options || l.personal_options) with ordinality as chosen (option, position)
          ),
          'sku', l.sku,
          'quantity', q.quantity,
          'reason', q.reason
        )
      end as asked,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) as seller,
      case
        when q.state = 'approved' then (
          select json_build_object('minor', w.amount_minor, 'kind', t.kind)
          from waived_shares w
          join tenders t on t.id = w.tender_id
          where w.request_id = q.id
        )
        when exists (
          select
          from uncharged_shares a
          where a.order_id = o.id
        ) then '"undecided"'::json
      end as untaken,
      coalesce((select bool_and(r.state = 'manual') from refunds r where r.request_id = q.id), false) as is_owed,
      case when q.state = 'pending' and first.id is not null
        then json_build_object('id', first.id, 'name', first.name) end as waits_beside
    from refund_requests q
    left join order_lines l on l.id = q.line_id
    join orders o on o.id = q.order_id
    join stores s on s.id = o.store_id
    join users u on u.id = s.owner_id
    left join users first on first.id = q.approved_by
    where q.id = ${requestId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Refund request ${requestId} not found`)
  return row
}

/** Returns a refund with all parts of its decision. */
export async function readRefund({ db }: Reading, refundId: string): Promise<RefundFacts> {
  const part = sql`json_build_object(
    'id', r.id, 'amount_minor', r.amount_minor, 'state', r.state, 'bank_reference', r.bank_reference, 'paid_by', r.paid_by,
    'paid_to', r.paid_to, 'failed_at', r.failed_at, 'points', r.points, 'kind', t.kind, 'gateway', t.gateway
  )`
  const { rows } = await sql<{ own: RefundPartFacts } & Omit<RefundFacts, keyof RefundPartFacts>>`
    with told as (
      select r.order_id, r.request_id, ${part} as own, r.decision
      from refunds r
      join tenders t on t.id = r.tender_id
      where r.id = ${refundId}
    )
    select told.own, told.order_id, told.decision,
      (
        select json_agg(${part} order by r.created_at, array_position(array['points', 'wallet'], t.kind), r.id)
        from refunds r
        join tenders t on t.id = r.tender_id
        where r.order_id = told.order_id
          and r.decision = told.decision
      ) as parts,
      (select q.details from refund_requests q where q.id = told.request_id and (q.kind <> 'line' or q.is_given)) as given_for
    from told
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Refund ${refundId} not found`)
  const { own, ...facts } = row
  return { ...own, ...facts }
}
