import { sql } from 'kysely'
import type { PickupPoint } from '#contract/checkout.ts'
import type { OrderState } from '#contract/order-states.ts'
import { planned } from '#platform/planned.ts'
import { stateList } from '#platform/state-list.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { ShipTime } from '#values/backorder.ts'
import { type StoreRole, storeRolesWith } from '#values/permissions.ts'
import { awaitedTenderStates } from '#values/tender-state.ts'

type Reading = Pick<Work, 'db'>

/** To the card or PayPal, or by a bank transfer from the operator. */
export type RefundMethod = 'card' | 'paypal' | 'bank' | 'mixed'

/** What the shopper filled in for an item, with its label. */
export interface PersonalOption {
  readonly name: Texts
  readonly value: Texts
}

interface LineFacts {
  readonly name: Texts
  /** The variant's values, or the modifiers of a dish. */
  readonly choices: readonly Texts[]
  readonly personal_options: readonly PersonalOption[]
  readonly note: string
  readonly backorder: ShipTime | null
  readonly sku: string
  readonly quantity: number
  readonly items_minor: number
  readonly picture: { readonly url: string; readonly width: number } | null
}

/** Where an order goes, as it was written. */
export interface AddressFacts {
  readonly full_name: string
  readonly street: string
  readonly landmark?: string
  readonly city: string
  readonly region?: string
  readonly postcode?: string
  readonly country_code: string
}

export interface OrderFacts {
  readonly id: string
  readonly number: string
  readonly state: OrderState
  readonly store: string
  readonly store_slug: string
  readonly timezone: string
  readonly accept_by: Date | null
  readonly items_minor: number
  readonly discount_minor: number
  readonly shipping_minor: number
  /** The cash on delivery fee included in the shipping price. */
  readonly cash_fee_minor: number
  readonly tax_minor: number
  readonly included_tax_minor: number
  readonly total_minor: number
  readonly delivery: Texts
  /** Expected delivery or pickup in the store's time zone: days, and the slot if one was chosen. */
  readonly expected: {
    earliest_on: string
    latest_on: string
    slot: { starts_at: string; ends_at: string } | null
  }
  readonly is_fetched: boolean
  readonly pickup_at: PickupPoint | null
  readonly carrier: string | null
  readonly tracking_number: string | null
  readonly tracking_url: string | null
  readonly reason: string | null
  /** The payment method of an authorisation that was never captured. */
  readonly released_from: 'card' | 'paypal' | null
  /** The refund and its method; null if nothing was paid. */
  readonly money_back: { minor: number; by: RefundMethod } | null
  /** What of its cash was not collected on delivery; null where none was due then, or all came. */
  readonly cash_owed: { collected_minor: number; owed_minor: number } | null
  readonly lines: LineFacts[]
  /** What the store shows to shoppers. */
  readonly reach: { readonly email: string | null; readonly phone: string | null }
  readonly seller: { userId: string; email: string; locale: string } | null
  /** The staff who handle orders, except the owner. */
  readonly staff: readonly {
    readonly userId: string
    readonly email: string
    readonly locale: string
    readonly role: StoreRole
  }[]
}

export interface TenderFacts {
  readonly kind: 'card' | 'cash' | 'bank' | 'wallet' | 'points' | 'none'
  /** Counts payment attempts from 1. */
  readonly attempt: number
  readonly amount_minor: number
  readonly points: number | null
  readonly is_open: boolean
  readonly expires_at: string | null
  /** The amount received by transfer, enough or not. */
  readonly came_minor: number
}

export interface GroupFacts {
  readonly id: string
  readonly number: string
  readonly customer_id: string
  readonly is_guest: boolean
  readonly locale: string
  readonly currency: string
  readonly minor_units: number
  readonly contact: { name: string; email: string }
  readonly address: AddressFacts | null
  readonly items_minor: number
  readonly discount_minor: number
  readonly shipping_minor: number
  /** The cash on delivery fee included in the shipping price. */
  readonly cash_fee_minor: number
  readonly tax_minor: number
  readonly included_tax_minor: number
  readonly total_minor: number
  /** Set while the order waits for payment. */
  readonly pay_by: Date | null
  /** Payment methods, the first attempt first. */
  readonly tenders: readonly TenderFacts[]
  readonly orders: readonly OrderFacts[]
}

/**
 * Returns an order as its emails describe it, by its own id or that of one of its seller orders or tenders.
 * @throws {Error} when there is none
 */
export async function readGroup(
  { db }: Reading,
  { groupId, orderId, tenderId }: { groupId?: string; orderId?: string; tenderId?: string },
): Promise<GroupFacts> {
  const { rows } = await sql<Omit<GroupFacts, 'orders'>>`
    ${planned}
    select g.id, g.number, g.customer_id, u.is_guest, g.locale, g.currency, c.minor_units, g.contact, g.shipping_address as address,
      g.items_minor, g.discount_minor, g.shipping_minor, g.tax_minor, g.included_tax_minor,
      g.total_minor, g.pay_by,
      (select sum(o.cash_fee_minor)::bigint from orders o where o.group_id = g.id) as cash_fee_minor,
      (
        select json_agg(json_build_object(
          'kind', t.kind,
          'attempt', t.attempt,
          'amount_minor', t.amount_minor,
          'points', t.points,
          'is_open', t.state in (${stateList(awaitedTenderStates)}),
          'expires_at', t.expires_at,
          'came_minor', coalesce((
            select sum(a.amount_minor)
            from transfer_arrivals a
            where a.tender_id = t.id
              and a.taken_back_at is null
          ), 0)
        ) order by t.attempt, coalesce(array_position(array['points', 'wallet'], t.kind), 3))
        from tenders t
        where t.group_id = g.id
      ) as tenders
    from order_groups g
    join users u on u.id = g.customer_id
    join currencies c on c.code = g.currency
    where g.id = coalesce(
      ${groupId ?? null}::uuid,
      (select group_id from orders where id = ${orderId ?? null}::uuid),
      (select group_id from tenders where id = ${tenderId ?? null}::uuid)
    )
  `.execute(db)
  const [group] = rows
  if (!group) throw new Error(`Order not found: ${groupId ?? orderId ?? tenderId}`)
  return { ...group, orders: await readOrders({ db }, group.id) }
}

/** The card or PayPal payment of which a part was released. */
const releasedFrom = sql`(
  select e.reason
  from order_events e
  where e.order_id = o.id and e.to_state = o.state
  order by e.at desc
  limit 1
) as reason,
(
  select case when t.gateway = 'paypal' then 'paypal' else 'card' end
  from tender_allocations a
  join tenders t on t.id = a.tender_id
  where a.order_id = o.id
    and a.released_minor > 0
    and t.kind = 'card'
  limit 1
)`

/** The amount refunded, and how. */
const moneyBackJson = sql`(
  select json_build_object(
    'minor', sum(r.amount_minor),
    'by', case
      when bool_or(t.kind in ('wallet', 'points')) then 'mixed'
      when bool_and(t.gateway = 'paypal') then 'paypal'
      when bool_and(t.kind = 'card') then 'card'
      else 'bank'
    end
  )
  from refunds r
  join tenders t on t.id = r.tender_id
  where r.order_id = o.id
  having count(*) > 0
)`

/** The cash collected on delivery, if a part of it is still owed. */
const cashOwedJson = sql`(
  select json_build_object(
    'collected_minor', a.captured_minor,
    'owed_minor', a.amount_minor - a.captured_minor - a.released_minor
  )
  from tender_allocations a
  join tenders t on t.id = a.tender_id
  where a.order_id = o.id
    and o.state in ('delivered', 'completed')
    and t.kind = 'cash'
    and t.state = 'due'
    and a.captured_minor + a.released_minor < a.amount_minor
)`

const linesJson = sql`(
  select json_agg(
    json_build_object(
      'name', l.name,
      'choices', (
        select coalesce(jsonb_agg(chosen.option -> 'value' order by chosen.position), '[]')
        from jsonb_array_elements(l.options) with ordinality as chosen (option, position)
      ),
      'personal_options', l.personal_options,
      'note', l.note,
      'backorder', l.backorder,
      'sku', l.sku,
      'quantity', l.quantity,
      'items_minor', l.items_minor,
      'picture', (
        select json_build_object('url', '/media/' || p.storage_key, 'width', p.width)
        from pictures p
        where p.id = l.picture_id
      )
    )
    order by l.position
  )
  from order_lines l
  where l.order_id = o.id
)`

async function readOrders({ db }: Reading, groupId: string): Promise<OrderFacts[]> {
  const { rows } = await sql<OrderFacts>`
    ${planned}
    select o.id, o.number, o.state, s.name as store, s.slug as store_slug, s.timezone, o.accept_by,
      o.items_minor, o.discount_minor, o.shipping_minor, o.cash_fee_minor, o.tax_minor, o.included_tax_minor, o.total_minor,
      o.delivery -> 'name' as delivery,
      json_build_object(
        'earliest_on', o.delivery -> 'earliest_on',
        'latest_on', o.delivery -> 'latest_on',
        'slot', o.delivery -> 'slot'
      ) as expected,
      o.delivery ->> 'kind' = 'pickup' as is_fetched, o.delivery -> 'pickup_at' as pickup_at, h.carrier, h.tracking_number, h.tracking_url,
      ${releasedFrom} as released_from,
      ${moneyBackJson} as money_back,
      ${cashOwedJson} as cash_owed,
      ${linesJson} as lines,
      json_build_object(
        'email', case when not s.hides_email then s.email end,
        'phone', case when not s.hides_phone then s.phone end
      ) as reach,
      (
        select json_build_object('userId', u.id, 'email', u.email, 'locale', u.locale)
        from users u
        where u.id = s.owner_id
      ) as seller,
      coalesce(
        (
          select json_agg(
            json_build_object('userId', u.id, 'email', u.email, 'locale', u.locale, 'role', f.role)
            order by f.created_at, u.id
          )
          from store_staff f
          join users u on u.id = f.user_id
          where f.store_id = s.id
            and f.user_id is distinct from s.owner_id
            and f.role = any (${storeRolesWith('orders.edit')})
            and u.state = 'active'
        ),
        '[]'
      ) as staff
    from orders o
    join stores s on s.id = o.store_id
    left join shipments h on h.order_id = o.id
    where o.group_id = ${groupId}
    order by o.position
  `.execute(db)
  return rows
}
