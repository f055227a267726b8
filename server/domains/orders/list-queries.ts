import { type RawBuilder, sql } from 'kysely'
import type { OrderState, PaymentStatus, ShopperStatus } from '#contract/order-states.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import type { TenderKind } from '#domains/payments/index.ts'
import { containing, isNumbered, isPhone } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import type { TenderState } from '#values/tender-state.ts'
import type { FiguresRow } from './figures.ts'
import { currentTenderOf, paymentStatusSql, shopperStatusOf } from './payment-status-sql.ts'

type Reading = Pick<Work, 'db' | 'locale'>

export interface GroupListRow {
  readonly number: string
  readonly placed_at: Date
  readonly currency: string
  readonly figures: FiguresRow
  readonly contact: { readonly name: string; readonly email: string }
  readonly orders: { readonly state: OrderState; readonly kind: string; readonly store: string }[]
  /** Units ordered. */
  readonly items_count: number
  /** Units that are neither out of stock, refunded nor cancelled. */
  readonly items_left: number
  readonly pictures: Picture[]
  readonly tender: {
    readonly kind: TenderKind
    readonly gateway: string | null
    readonly state: TenderState
    readonly captured_minor: number
    readonly refunded_minor: number
    /** True if cash is still owed for a delivered order. */
    readonly is_owed: boolean
  }
}

export interface GroupFilter {
  /** The customer who reads, and therefore does not search by name. */
  readonly customerId?: string
  /** A customer whose orders an operator reads. */
  readonly ofCustomer?: string | undefined
  readonly search?: string | undefined
  readonly status?: ShopperStatus | undefined
  readonly paymentStatus?: PaymentStatus | undefined
}

const PICTURES_SHOWN = 4

/** Returns a page of orders, newest first, with the total count. */
export async function readGroupList(
  { db, locale }: Reading,
  filter: GroupFilter,
  asked: NumberedPage,
): Promise<{ rows: GroupListRow[]; total: number }> {
  const found = matching(filter)
  const [page, count] = await Promise.all([
    sql<GroupListRow>`
      select
        g.number,
        g.placed_at,
        g.currency,
        (
          select json_build_object(
            'gross_minor', sum(f.gross_minor), 'discounts_minor', sum(f.discounts_minor), 'net_minor', sum(f.net_minor)
          )
          from orders o
          join order_figures f on f.order_id = o.id
          where o.group_id = g.id
        ) as figures,
        g.contact,
        (
          select json_agg(json_build_object(
            'state', o.state, 'kind', o.delivery ->> 'kind', 'store', s.name
          ) order by o.position)
          from orders o
          join stores s on s.id = o.store_id
          where o.group_id = g.id
        ) as orders,
        pieces.ordered as items_count,
        pieces.left_over as items_left,
        coalesce((
          select json_agg(shown.picture)
          from (
            select ${pictureJson(sql.ref('l.picture_id'), locale)} as picture
            from orders o
            join order_lines l on l.order_id = o.id
            where o.group_id = g.id
              and l.picture_id is not null
            order by o.position, l.position
            limit ${PICTURES_SHOWN}
          ) shown
        ), '[]') as pictures,
        to_json(tender) as tender
      from order_groups g
      cross join lateral (
        select sum(f.ordered)::integer as ordered, sum(f.quantity)::integer as left_over
        from orders o
        join order_line_figures f on f.order_id = o.id
        where o.group_id = g.id
      ) pieces
      ${currentTenderOf()}
      where g.id in (
        select g.id
        from order_groups g
        where ${found}
        order by g.placed_at desc, g.id
        limit ${asked.perPage}
        offset ${offsetOf(asked, sql`(select count(*) from order_groups g where ${found})`)}
      )
      order by g.placed_at desc, g.id
    `.execute(db),
    sql<{ total: number }>`
      select count(*) as total
      from order_groups g
      where ${found}
    `.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

function matching({
  customerId,
  ofCustomer,
  search,
  status,
  paymentStatus,
}: GroupFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`]
  if (customerId !== undefined) conditions.push(sql`g.customer_id = ${customerId}`)
  if (ofCustomer !== undefined) conditions.push(sql`g.customer_id = ${ofCustomer}`)
  if (search) conditions.push(isFound(search, customerId === undefined))
  if (status) conditions.push(sql`${shopperStatusOf()} = ${status}`)
  if (paymentStatus) conditions.push(sql`${paymentStatusSql()} = ${paymentStatus}`)
  return sql`${sql.join(conditions, sql` and `)}`
}

const phones = [
  sql`g.contact ->> 'phone'`,
  sql`g.shipping_address ->> 'phone'`,
  sql`g.billing_address ->> 'phone'`,
]

/** Matches the number, a store or product name, and for operators the customer. */
function isFound(search: string, isOperator: boolean): RawBuilder<boolean> {
  const pattern = containing(search)
  return sql`(
    ${isNumbered('g.number', search)}
    or ${isOperator ? sql`plain(concat_ws(' ', g.contact ->> 'name', g.contact ->> 'email')) like plain(${pattern})` : sql`false`}
    or ${isOperator ? isPhone(phones, search) : sql`false`}
    or exists (
      select from orders o
      join stores s on s.id = o.store_id
      join order_lines l on l.order_id = o.id
      where o.group_id = g.id
        and (
          ${isNumbered('o.number', search)}
          or plain(concat_ws(' ', s.name, l.name ->> 'en', l.name ->> 'fr', l.sku)) like plain(${pattern})
        )
    )
  )`
}
