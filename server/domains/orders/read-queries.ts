/** SQL that reads whole orders, for customers, operators and documents. */
import { type RawBuilder, sql } from 'kysely'
import type { DisputeState } from '#contract/disputes.ts'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { Issuer } from './invoice/invoice.ts'
import { orderJson, type Snapshot, type SubOrderRow, type TenderPart } from './order-json.ts'
import { tenderRank } from './payment-status-sql.ts'

type Reading = Pick<Work, 'db' | 'locale'>

export interface GroupDetails {
  readonly id: string
  readonly number: string
  readonly customer_id: string
  readonly currency: string
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string }
  readonly shipping_address: Snapshot | null
  readonly billing_address: Snapshot | null
  readonly note: string | null
  readonly items_minor: number
  readonly discount_minor: number
  readonly shipping_minor: number
  readonly tax_minor: number
  readonly included_tax_minor: number
  readonly total_minor: number
  readonly placed_at: Date
  readonly pay_by: Date | null
  readonly age_confirmed: number | null
  readonly orders: SubOrderRow[]
  readonly tenders: (TenderPart & {
    readonly reference: string | null
    readonly expires_at: string | null
    readonly unapplied_minor: number
    readonly transfer_returns:
      | { amount_minor: number; paid_to: 'bank' | 'wallet'; reference: string | null; at: string }[]
      | null
  })[]
}

/** Access to an order. It is part of the query, so that another customer's order is not found. */
export type Claim =
  | { readonly kind: 'owner'; readonly customerId: string }
  | { readonly kind: 'key'; readonly hash: Buffer }
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'operator' }

export async function readGroup(
  { db, locale }: Reading,
  number: string,
  claim: Claim,
): Promise<GroupDetails | undefined> {
  const { rows } = await sql<GroupDetails>`
    select
      g.id,
      g.number,
      g.customer_id,
      g.currency,
      g.contact,
      g.shipping_address,
      g.billing_address,
      -- All seller orders of an order have the same note.
      (select max(o.note) from orders o where o.group_id = g.id) as note,
      g.items_minor,
      g.discount_minor,
      g.shipping_minor,
      g.tax_minor,
      g.included_tax_minor,
      g.total_minor,
      g.placed_at,
      g.pay_by,
      g.age_confirmed,
      (
        select json_agg(${orderJson(locale)} order by o.position)
        from orders o
        join stores s on s.id = o.store_id
        join shipments ship on ship.order_id = o.id
        where o.group_id = g.id
      ) as orders,
      (
        select json_agg(json_build_object(
          'kind', t.kind,
          'gateway', t.gateway,
          'state', t.state,
          'attempt', t.attempt,
          'amount_minor', t.amount_minor,
          'points', t.points,
          'reference', t.reference,
          'expires_at', t.expires_at,
          'unapplied_minor', t.unapplied_minor,
          'transfer_returns', case when t.kind = 'bank' then (
            select json_agg(json_build_object(
              'amount_minor', r.amount_minor, 'paid_to', r.paid_to, 'reference', r.reference, 'at', r.at
            ) order by r.at, r.id)
            from transfer_returns r
            where r.tender_id = t.id
          ) end,
          'captured_minor', t.captured_minor,
          'refunded_minor', t.refunded_minor,
          'waived_minor', coalesce((
            select sum(w.amount_minor) from waived_shares w where w.tender_id = t.id and not w.is_after_sale
          ), 0),
          'written_off_minor', coalesce((
            select sum(w.amount_minor) from waived_shares w where w.tender_id = t.id and w.is_after_sale
          ), 0)
        ) order by t.attempt, ${tenderRank})
        from tenders t
        where t.group_id = g.id
      ) as tenders
    from order_groups g
    where ${isMeant(number)}
      and ${isClaimed(claim)}
  `.execute(db)
  return rows[0]
}

/** Matches the group by its number or that of one of its orders. */
function isMeant(number: string): RawBuilder<boolean> {
  return sql`(g.number = ${number} or g.id = (select group_id from orders where number = ${number}))`
}

function isClaimed(claim: Claim): RawBuilder<boolean> {
  switch (claim.kind) {
    case 'owner':
      return sql`g.customer_id = ${claim.customerId}`
    case 'key':
      return sql`g.access_hash = ${claim.hash}`
    case 'email':
      return sql`lower(g.contact ->> 'email') = ${claim.email}`
    case 'operator':
      return sql`true`
  }
}

export interface BoughtLineRow {
  readonly product_id: string
  readonly variant_id: string
  readonly product_slug: string
  readonly name: string
  readonly quantity: number
  readonly note: string
  readonly options: { name: Texts; value: Texts }[]
  readonly personalisation: Readonly<Record<string, string>>
  readonly list_price_minor: number
  readonly list_currency: string
  readonly unit_price_minor: number
  readonly currency: string
}

/** Returns a customer's lines in order; for a seller order number, its lines only. */
export async function readBoughtLines(
  { db, locale }: Reading,
  { number, customerId }: { number: string; customerId: string },
): Promise<BoughtLineRow[]> {
  const { rows } = await sql<BoughtLineRow>`
    select
      l.product_id,
      l.variant_id,
      l.product_slug,
      ${translated(sql.ref('l.name'), locale)} as name,
      l.quantity,
      l.note,
      l.options,
      l.personalisation,
      l.list_price_minor,
      l.list_currency,
      l.unit_price_minor,
      o.currency
    from order_groups g
    join orders o on o.group_id = g.id
    join order_lines l on l.order_id = o.id
    where g.customer_id = ${customerId}
      and (g.number = ${number} or o.number = ${number})
    order by o.position, l.position
  `.execute(db)
  return rows
}

/** Returns the seller of each seller order, with the details visible to shoppers. */
export async function readIssuers({ db, locale }: Reading, groupId: string): Promise<Issuer[]> {
  const { rows } = await sql<Issuer>`
    select
      o.number,
      s.name,
      s.street,
      s.city,
      ${translated(sql.ref('c.name'), locale)} as country,
      case when not s.hides_email then s.email end as email,
      case when not s.hides_phone then s.phone end as phone
    from orders o
    join stores s on s.id = o.store_id
    join countries c on c.code = s.country_code
    where o.group_id = ${groupId}
    order by o.position
  `.execute(db)
  return rows
}

/** Returns the disputes of an order, oldest first. */
export async function readDisputesOf(
  { db }: Pick<Work, 'db'>,
  groupId: string,
): Promise<{ id: string; number: number; state: DisputeState }[]> {
  const { rows } = await sql<{ id: string; number: number; state: DisputeState }>`
    select d.id, d.number, d.state
    from disputes d
    join tenders t on t.id = d.tender_id
    where t.group_id = ${groupId}
    order by d.opened_at, d.id
  `.execute(db)
  return rows
}
