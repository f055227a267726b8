import { sql } from 'kysely'
import type { CheckoutChoices, PlacedOrder, Quote } from '#contract/checkout.ts'
import type { TestMarket, TestVisitor } from './app.ts'

/** A caller of the API: a visitor of a test market, or a browser page. */
export type Caller = Pick<TestVisitor, 'call'>

export interface Goods {
  readonly productId: string
  readonly variantId: string
  readonly name: string
  /** Options that a dish requires. */
  readonly modifierIds: readonly string[]
}

export const jamaican = {
  title: 'Home',
  full_name: 'Ines Baptiste',
  street: '12 Hope Road',
  city: 'Kingston',
  region: 'Kingston',
  country_code: 'JM',
  phone: '+18765550100',
}

/**
 * Returns the most expensive product of a store without variants and with ample stock. `stock` sets its stock level.
 */
export async function goodsOf(
  { database: { db } }: TestMarket,
  store: string,
  { stock }: { stock?: number } = {},
): Promise<Goods> {
  const { rows } = await sql<{ product_id: string; variant_id: string; name: string; modifiers: string[] }>`
    select p.id as product_id, v.id as variant_id, p.name ->> 'en' as name, array(
      select m.id
      from product_modifier_groups pg
      join modifier_groups g on g.id = pg.group_id
      join modifiers m on m.group_id = g.id
      where pg.product_id = p.id
        and g.min_choices > (
          select count(*) from modifiers before where before.group_id = g.id and before.position < m.position
        )
    ) as modifiers
    from products p
    join stores s on s.id = p.store_id
    join variants v on v.product_id = p.id
    left join stock_levels l on l.variant_id = v.id
    where s.slug = ${store}
      and p.kind in ('simple', 'dish')
      and p.state = 'published'
      and not p.is_blocked
      and not p.is_alcohol
      and (p.kind = 'dish' or not p.is_fresh and l.on_hand - l.reserved >= 20)
    order by v.price_minor desc, p.id
    limit 1
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Store ${store} has no product without variants`)
  const goods = {
    productId: row.product_id,
    variantId: row.variant_id,
    name: row.name,
    modifierIds: row.modifiers,
  }
  if (stock !== undefined) await setStock({ db }, goods, stock)
  return goods
}

export async function setStock(
  { db }: Pick<TestMarket['database'], 'db'>,
  { variantId }: Goods,
  available: number,
): Promise<void> {
  await sql`
    with counted as (
      select variant_id, reserved + ${available}::integer - on_hand as delta
      from stock_levels
      where variant_id = ${variantId}
    ),
    moved as (
      insert into stock_moves (variant_id, delta, kind, at)
      select variant_id, delta, 'counted', now()
      from counted
      where delta <> 0
    )
    update stock_levels
    set on_hand = reserved + ${available}::integer
    where variant_id = ${variantId}
  `.execute(db)
}

export async function stockOf({ database: { db } }: TestMarket, { variantId }: Goods): Promise<number> {
  const level = await db
    .selectFrom('stock_levels')
    .select(sql<number>`on_hand - reserved`.as('available'))
    .where('variant_id', '=', variantId)
    .executeTakeFirstOrThrow()
  return level.available
}

export async function addGoodsToCart(
  person: Caller,
  { productId, modifierIds }: Goods,
  qty = 1,
): Promise<void> {
  const details = modifierIds.length > 0 && { more_details: { modifier_ids: [...modifierIds] } }
  await person.call('POST /cartmanager/cart/items', { body: { product_id: productId, qty, ...details } })
}

export interface Ready {
  readonly choices: CheckoutChoices
  readonly quote: Quote
}

/**
 * Requests a quote, chooses the first delivery method of each seller with its first open slot, and requests the quote
 * again.
 */
export async function chooseDelivery(person: Caller, given: CheckoutChoices): Promise<Ready> {
  const open = await person.call('POST /checkout', { body: given })
  const choices = { ...given, deliveries: { ...firstDeliveries(open), ...given.deliveries } }
  return { choices, quote: await person.call('POST /checkout', { body: choices }) }
}

function firstDeliveries({ packages }: Quote): NonNullable<CheckoutChoices['deliveries']> {
  return Object.fromEntries(
    packages.map(({ store, options: [option] }) => {
      if (!option) throw new Error(`Store ${store.slug} has no delivery method for this address`)
      const slot = option.slots.find(({ state }) => state === 'open')
      return [store.id, { method: option.method, ...(slot && { slot_id: slot.id }) }]
    }),
  )
}

export type Method = NonNullable<CheckoutChoices['payment_method']>

export async function placeOrder(
  person: Caller,
  { choices, quote }: Ready,
  { method, key = crypto.randomUUID() }: { method: Method; key?: string },
): Promise<PlacedOrder> {
  return person.call('POST /orders', orderOf({ choices, quote }, method), keyHeader(key))
}

/** Goods for a cart, one of each by default. */
export type Wishes = readonly (Goods | readonly [Goods, number])[]

/** Adds goods to the cart, chooses the first delivery method of each seller, and orders. */
export async function buy(
  person: Caller,
  goods: Wishes,
  method: Method,
): Promise<{ ready: Ready; placed: PlacedOrder }> {
  for (const each of goods) {
    if ('productId' in each) await addGoodsToCart(person, each)
    else await addGoodsToCart(person, ...each)
  }
  const ready = await chooseDelivery(person, { address: jamaican, payment_method: method })
  return { ready, placed: await placeOrder(person, ready, { method }) }
}

export function orderOf({ choices, quote }: Ready, method: Method) {
  return { body: { ...choices, payment_method: method, fingerprint: quote.fingerprint } }
}

export function keyHeader(key: string = crypto.randomUUID()) {
  return { headers: { 'idempotency-key': key } }
}

export type Decision = 'approve' | 'decline'

/** Decides on the gateway's page. Returns the address of the redirect to the market. */
export async function decideOnCard(
  person: TestVisitor,
  { next_action: action }: PlacedOrder,
  decision: Decision,
  webhook: 'before' | 'late' | 'twice' | 'never' = 'before',
): Promise<string> {
  if (!action) throw new Error('Order has no gateway page')
  const { pathname } = new URL(action.url)
  const answer = await person.fetch(pathname, {
    method: 'POST',
    body: new URLSearchParams({ decision, webhook }),
  })
  const location = answer.headers.get('location')
  if (answer.status !== 303 || location === null) throw new Error(`Gateway answered ${answer.status}`)
  return location
}

/** Runs a scheduled job now. */
export async function passTime(market: TestMarket, job: string): Promise<void> {
  await sql`select graphile_worker.add_job(${job})`.execute(market.database.db)
  await market.runJobs()
}
