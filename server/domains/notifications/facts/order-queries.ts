/** What purchases look like, for words only. */
import { sql } from 'kysely'
import type { PickupPoint } from '#contract/checkout.ts'
import type { OrderState } from '#contract/order-states.ts'
import { planned } from '#platform/planned.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

/** Back to the card, or by a bank transfer that the operator makes. */
export type WayBack = 'card' | 'paypal' | 'bank' | 'mixed'

interface LineFacts {
  readonly name: Texts
  /** What was chosen of it: its variant's values, or what goes on a dish. */
  readonly choices: readonly Texts[]
  /** What the shopper wrote beside it. */
  readonly note: string
  readonly sku: string
  readonly quantity: number
  readonly items_minor: number
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
  /** What of that is for paying at the door. */
  readonly cash_fee_minor: number
  readonly tax_minor: number
  readonly included_tax_minor: number
  readonly total_minor: number
  /** What the way is called that was chosen. */
  readonly delivery: Texts
  /** When it is to come or to be fetched, by the clock of the store: days, and the window where one was chosen. */
  readonly expected: {
    earliest_on: string
    latest_on: string
    slot: { starts_at: string; ends_at: string } | null
  }
  readonly is_fetched: boolean
  /** Where it is fetched, if it is. */
  readonly pickup_at: PickupPoint | null
  readonly carrier: string | null
  readonly tracking_number: string | null
  readonly tracking_url: string | null
  readonly reason: string | null
  /** Where its money had been set aside that was never taken. */
  readonly released_from: 'card' | 'paypal' | null
  /** What of its money goes or went back, and by which way; null when nothing was paid for it. */
  readonly money_back: { minor: number; by: WayBack } | null
  /** What of its cash was not collected on delivery; null where none was due then, or all came. */
  readonly cash_owed: { collected_minor: number; owed_minor: number } | null
  readonly lines: LineFacts[]
  /** Who hears of new orders. */
  readonly seller: { userId: string; email: string; locale: string } | null
}

export interface TenderFacts {
  readonly kind: 'card' | 'cash' | 'bank' | 'wallet' | 'points' | 'none'
  /** Counts the tries to pay, from 1. */
  readonly attempt: number
  readonly amount_minor: number
  readonly points: number | null
  readonly is_open: boolean
  readonly expires_at: string | null
  /** By transfer, be it enough or not. */
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
  readonly items_minor: number
  readonly discount_minor: number
  readonly shipping_minor: number
  /** What of that is for paying at the door. */
  readonly cash_fee_minor: number
  readonly tax_minor: number
  readonly included_tax_minor: number
  readonly total_minor: number
  /** While it waits for payment. */
  readonly pay_by: Date | null
  /** The ways in which it was to be paid, the first one first. */
  readonly tenders: readonly TenderFacts[]
  readonly orders: readonly OrderFacts[]
}

/**
 * A purchase in the words of its mails, by its own id, or that of one of its orders or tenders.
 * @throws {Error} when there is none
 */
export async function readGroup(
  { db }: Reading,
  { groupId, orderId, tenderId }: { groupId?: string; orderId?: string; tenderId?: string },
): Promise<GroupFacts> {
  const { rows } = await sql<Omit<GroupFacts, 'orders'>>`
    ${planned}
    select g.id, g.number, g.customer_id, u.is_guest, g.locale, g.currency, c.minor_units, g.contact,
      g.items_minor, g.discount_minor, g.shipping_minor, g.tax_minor, g.included_tax_minor,
      g.total_minor, g.pay_by,
      (select sum(o.cash_fee_minor)::bigint from orders o where o.group_id = g.id) as cash_fee_minor,
      (
        select json_agg(json_build_object(
          'kind', t.kind,
          'attempt', t.attempt,
          'amount_minor', t.amount_minor,
          'points', t.points,
          'is_open', t.state in ('created', 'requires_action', 'authorised', 'due', 'awaiting_transfer'),
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
  if (!group) throw new Error(`There must be a purchase to tell of: ${groupId ?? orderId ?? tenderId}`)
  return { ...group, orders: await readOrders({ db }, group.id) }
}

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
      (
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
      ) as released_from,
      (
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
      ) as money_back,
      (
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
      ) as cash_owed,
      (
        select json_agg(
          json_build_object(
            'name', l.name,
            'choices', (
              select coalesce(jsonb_agg(chosen.option -> 'value' order by chosen.position), '[]')
              from jsonb_array_elements(l.options) with ordinality as chosen (option, position)
            ),
            'note', l.note,
            'sku', l.sku,
            'quantity', l.quantity,
            'items_minor', l.items_minor
          )
          order by l.position
        )
        from order_lines l
        where l.order_id = o.id
      ) as lines,
      (
        select json_build_object('userId', u.id, 'email', u.email, 'locale', u.locale)
        from users u
        where u.id = s.owner_id
      ) as seller
    from orders o
    join stores s on s.id = o.store_id
    left join shipments h on h.order_id = o.id
    where o.group_id = ${groupId}
    order by o.position
  `.execute(db)
  return rows
}
