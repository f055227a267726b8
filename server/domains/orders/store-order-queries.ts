import { type RawBuilder, sql } from 'kysely'
import type { OrderState } from '#contract/order-states.ts'
import { containing, isNumbered, isPhone } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import type { GroupListRow } from './list-queries.ts'
import { orderJson, type Snapshot, type SubOrderRow } from './order-json.ts'
import { currentTenderOf } from './payment-status-sql.ts'

type Reading = Pick<Work, 'db' | 'locale'>

export interface StoreOrderRow extends SubOrderRow {
  readonly placed_at: string
  readonly accept_by: string | null
  readonly note: string | null
  readonly currency: string
  readonly contact: { readonly name: string; readonly phone: string }
  readonly shipping_address: Snapshot | null
  readonly allocated_minor: number
  readonly commission_tax_minor: number
  /** The marketplace's subsidy to the seller for discounts and delivery. */
  readonly subsidy_minor: number
  /** Whether a dispute of its payment is open. */
  readonly is_disputed: boolean
  /** Set while an authorised card is not captured, or after the bank refused the capture. */
  readonly payment_hold: 'waiting' | 'refused' | null
  /** The ids of lines marked as packed. */
  readonly packed: readonly string[]
  readonly tracking: readonly {
    readonly carrier: string | null
    readonly tracking_number: string | null
    readonly tracking_url: string | null
    readonly by: string | null
    readonly at: string
  }[]
  readonly tender: GroupListRow['tender']
}

export interface StoreOrderFilter {
  readonly storeId: string
  readonly number?: string
  readonly states?: readonly OrderState[] | undefined
  readonly search?: string | undefined
  /** Sorts by acceptance deadline, then by age. */
  readonly isQueue?: boolean
}

/**
 * Returns placed orders of a store, newest first unless sorted as a queue. Reads nothing of other sellers' orders.
 */
export async function readStoreOrders(
  { db, locale }: Reading,
  filter: StoreOrderFilter,
  asked: NumberedPage,
): Promise<StoreOrderRow[]> {
  const { rows } = await sql<{ row: StoreOrderRow }>`
    select ${orderJson(locale)}::jsonb || jsonb_build_object(
      'placed_at', o.placed_at,
      'accept_by', o.accept_by,
      'note', o.note,
      'currency', o.currency,
      'contact', jsonb_build_object('name', g.contact ->> 'name', 'phone', g.contact ->> 'phone'),
      'shipping_address', g.shipping_address,
      'allocated_minor', coalesce((
        select sum(a.amount_minor - a.captured_minor - a.released_minor)
        from tender_allocations a
        join tenders t on t.id = a.tender_id
        where a.order_id = o.id
          and t.kind = 'cash'
          and t.state = 'due'
      ), 0),
      'commission_tax_minor', o.commission_tax_minor,
      'subsidy_minor', coalesce((
        select sum(d.platform_minor)
        from order_line_discounts d
        join order_lines l on l.id = d.line_id
        where l.order_id = o.id
      ), 0) + coalesce((select sum(c.shipping_platform_minor) from order_coupons c where c.order_id = o.id), 0)
        + o.free_shipping_minor,
      'is_disputed', exists (
        select
        from dispute_shares h
        join disputes d on d.id = h.dispute_id
        where h.order_id = o.id
          and d.state in ('open', 'answered')
      ),
      'payment_hold', (
        select case when bool_or(c.state = 'failed') then 'refused' else 'waiting' end
        from tender_allocations a
        join tenders t on t.id = a.tender_id
        left join capture_shares h on h.order_id = o.id
        left join captures c on c.id = h.capture_id
        where a.order_id = o.id
          and t.state in ('held', 'part_captured')
          and a.captured_minor + a.released_minor < a.amount_minor
        having count(*) > 0
      ),
      'packed', coalesce((
        select jsonb_agg(packed.line_id)
        from packed_lines packed
        join order_lines l on l.id = packed.line_id
        where l.order_id = o.id
      ), '[]'),
      'tracking', coalesce((
        select jsonb_agg(jsonb_build_object(
          'carrier', e.carrier, 'tracking_number', e.tracking_number, 'tracking_url', e.tracking_url,
          'by', (select u.name from users u where u.id = e.actor_id), 'at', e.at
        ) order by e.at, e.id)
        from tracking_events e
        where e.order_id = o.id
      ), '[]'),
      'tender', to_jsonb(tender)
    ) as row
    from orders o
    join order_groups g on g.id = o.group_id
    join stores s on s.id = o.store_id
    join shipments ship on ship.order_id = o.id
    ${currentTenderOf()}
    where ${ofStore(filter)}
    order by ${filter.isQueue ? inQueue : sql`o.placed_at desc, o.id`}
    limit ${asked.perPage}
    offset ${offsetOf(asked, storeOrderCount(filter))}
  `.execute(db)
  return rows.map(({ row }) => row)
}

export async function countStoreOrders({ db }: Pick<Work, 'db'>, filter: StoreOrderFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${storeOrderCount(filter)} as total`.execute(db)
  return rows[0]?.total ?? 0
}

export async function countStoreStates(
  { db }: Pick<Work, 'db'>,
  storeId: string,
): Promise<{ state: OrderState; count: number }[]> {
  const { rows } = await sql<{ state: OrderState; count: number }>`
    select o.state, count(*) as count
    from orders o
    where o.store_id = ${storeId}
      and o.placed_at is not null
    group by o.state
  `.execute(db)
  return rows
}

function storeOrderCount(filter: StoreOrderFilter): RawBuilder<number> {
  return sql`(
    select count(*)
    from orders o
    join order_groups g on g.id = o.group_id
    where ${ofStore(filter)}
  )`
}

const inQueue = sql`o.state = 'placed' desc, case when o.state = 'placed' then o.accept_by end, o.placed_at, o.id`

function ofStore({ storeId, number, states, search }: StoreOrderFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`o.store_id = ${storeId} and o.placed_at is not null`]
  if (number !== undefined) conditions.push(sql`o.number = ${number}`)
  if (states) conditions.push(sql`o.state = any(${states}::text[])`)
  if (search) {
    const pattern = containing(search)
    conditions.push(sql`(
      ${isNumbered('o.number', search)}
      or plain(g.contact ->> 'name') like plain(${pattern})
      or ${isPhone([sql`g.contact ->> 'phone'`, sql`g.shipping_address ->> 'phone'`], search)}
      or exists (
        select from order_lines l
        where l.order_id = o.id
          and plain(concat_ws(' ', l.name ->> 'en', l.name ->> 'fr', l.sku)) like plain(${pattern})
      )
    )`)
  }
  return sql`${sql.join(conditions, sql` and `)}`
}
