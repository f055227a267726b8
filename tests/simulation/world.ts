/** The real market compared with the model: in this process, over its API, with a controlled clock and gateway. */
import { type RawBuilder, sql } from 'kysely'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { agreeCommission } from '#tests/support/commission.ts'
import { demoPassword } from '#tests/support/demo.ts'
import { publishProduct } from '#tests/support/new-product.ts'
import { makeOperator } from '#tests/support/operators.ts'
import { retryFailed } from '#tests/support/orders.ts'
import { jamaican, keyHeader, setStock } from '#tests/support/shopping.ts'
import { savePayoutDetails } from '#tests/support/wallets.ts'
import { Model } from './model.ts'
import type {
  CouponModel,
  DisputeModel,
  GoodsModel,
  GroupModel,
  OrderModel,
  PaymentModel,
  PayoutModel,
  PayoutRunModel,
  RefundModel,
  RequestModel,
  SellerModel,
  ShopModel,
  ShopperModel,
  WithdrawalModel,
} from './records.ts'
import {
  COMMISSION_TAX_BPS,
  GIFT_WRAP_MINOR,
  PAYOUT_LIMIT,
  PAYOUT_MIN,
  POINTS_DAYS,
  POINTS_MIN,
  POINTS_PER_UNIT,
  REFUND_LIMIT,
  RESERVE_DAYS,
  SPREAD_BPS,
  WEEK,
} from './terms.ts'

const shops: readonly ShopModel[] = [
  {
    slug: 'blue-mahoe-larder',
    taxBps: 825,
    isTaxIncluded: false,
    taxesDelivery: true,
    commissionBps: 1000,
    fixedMinor: 35,
    maxMinor: 900,
    acceptsAutomatically: false,
    returnsDays: 7,
    reserveBps: 0,
    currency: 'JMD',
  },
  {
    slug: 'crown-and-castor',
    taxBps: 1500,
    isTaxIncluded: true,
    taxesDelivery: true,
    commissionBps: 1333,
    fixedMinor: 0,
    maxMinor: 5000,
    acceptsAutomatically: true,
    returnsDays: 30,
    reserveBps: 1300,
    currency: 'EUR',
  },
  {
    slug: 'belle-morne',
    taxBps: 1999,
    isTaxIncluded: false,
    taxesDelivery: false,
    commissionBps: 500,
    fixedMinor: 7,
    maxMinor: 100_000,
    acceptsAutomatically: false,
    returnsDays: 14,
    reserveBps: 300,
    currency: 'USD',
  },
]

/** Tax rate of domestic deliveries, which never occur in the simulation. */
const HOME_TAX_BPS = 4000

const PRICES = [1299, 333, 2450, 85, 1901, 747, 2749]
/** Pieces of each product that are sold beyond its stock. */
const BACKORDERS = [0, 4, 0, 0, 9, 0]
/** What is in the bundle of the first store, by the place of its products. It comes after them. */
const BUNDLE = [
  { place: 0, quantity: 2 },
  { place: 1, quantity: 1 },
] as const

interface Person {
  readonly visitor: TestVisitor
  readonly id: string
  readonly email: string
}

interface Shelf {
  readonly productId: string
  readonly variantId: string
}

/** Ids in the market of the model's records. */
export interface Names {
  readonly numbers: Map<GroupModel, string>
  readonly keys: Map<GroupModel, { key: string; body: object }>
  readonly payments: Map<PaymentModel, string>
  readonly requests: Map<RequestModel, string>
  readonly withdrawals: Map<WithdrawalModel, string>
  readonly payoutRuns: Map<PayoutRunModel, string>
  readonly payouts: Map<PayoutModel, string>
  readonly disputes: Map<DisputeModel, string>
}

export interface World extends Names {
  readonly market: TestMarket
  readonly model: Model
  readonly operator: TestVisitor
  /** Two operators with full rights; the first is `operator`. */
  readonly operators: readonly TestVisitor[]
  personOf: (shopper: ShopperModel) => Person
  sellerOf: (shop: ShopModel) => TestVisitor
  shelfOf: (goods: GoodsModel) => Shelf
  numberOf: (group: GroupModel) => string
  /** Returns the number of the seller order. */
  partOf: (order: OrderModel) => string
  moveTo: (moment: number) => Promise<void>
  lineIdOf: (order: OrderModel, place: number) => Promise<string>
  refundIdOf: (refund: RefundModel) => Promise<string | undefined>
  /** Returns the gateway's refund id, or undefined if no gateway paid the refund. */
  gatewayRefundOf: (refund: RefundModel) => Promise<string | undefined>
  observe: () => Promise<ReturnType<Model['seen']>>
}

export interface Stage {
  /** Resets everything to the start, on top of data left by earlier runs. */
  readonly begin: () => Promise<World>
  readonly findBroken: () => ReturnType<typeof findBrokenInvariants>
  readonly close: () => Promise<void>
}

const pointsRules = {
  is_on: true,
  per_unit: POINTS_PER_UNIT,
  earned_for_minor: 100,
  least: POINTS_MIN,
  most_percent: 100,
  expires_after_days: POINTS_DAYS,
}

// A Monday at 15:00 UTC, when every store is open.
const MONDAY_MS = Date.UTC(2026, 0, 5, 15)

/** A Monday after all events of the demo market, so a run does not depend on the weekday. */
function firstMoment(): number {
  const weeks = Math.ceil((Date.now() - MONDAY_MS) / WEEK)
  return MONDAY_MS + weeks * WEEK
}

/** Opens the demo market once, with three stores whose terms expose every rounding. */
export async function openStage(): Promise<Stage> {
  let now = firstMoment()
  const market = await openMarket({ at: new Date(now).toISOString(), isSilent: true, isPatient: true })
  const { db } = market.database
  const shelves = await arrange(market)
  const people = await Promise.all([
    ...['ada', 'ben', 'cleo'].map(async (name) => enter(market, `${name}@simulation.example`)),
    enterAsGuest(market),
  ])
  const sellers = new Map(
    await Promise.all(
      shops.map(async (shop) => [shop, await market.signIn(`owner@${shop.slug}.example`)] as const),
    ),
  )
  shelves.push(await publishBundle(market, { seller: found(sellers.get(shopAt(0))), shelves }))
  const operator = await market.signIn('operator@tradewind.example')
  for (const { visitor, id } of people.slice(0, -1)) await savePayoutDetails(market, { visitor, id })
  await operator.call('PUT /operator/points-rules', { body: pointsRules })
  await operator.call('PUT /operator/settlement-rules', { body: { spread_bps: SPREAD_BPS } })
  const rates = await readRates(market)
  const second = await market.register('second@tradewind.example')
  await makeOperator(market, second)
  const operators = [operator, second]
  await arrangePayouts(market, { operator, sellers })

  async function moveTo(moment: number): Promise<void> {
    now = moment
    market.moveTo(new Date(now).toISOString())
    await sql`
      with seen as (
        update sessions set created_at = ${new Date(now)}, updated_at = ${new Date(now)}, proved_at = ${new Date(now)},
          expires_at = ${new Date(now + WEEK)}
      )
      delete from rate_limits
    `.execute(db)
  }

  async function begin(): Promise<World> {
    market.gateway.recover()
    market.gateway.refuseRefunds(false)
    market.gateway.captureAt('at_placing')
    await settleAll()
    await operator.call('PUT /operator/cash-rules', { body: { fee_minor: 0, limit_minor: 0 } })
    const coupons = newCoupons()
    await insertCoupons(market, coupons)
    for (const [place, shelf] of shelves.entries()) {
      await sql`update variants set price_minor = ${PRICES[place]} where id = ${shelf.variantId}`.execute(db)
      await sql`update products set price_minor = ${PRICES[place]} where id = ${shelf.productId}`.execute(db)
      if (place < BACKORDERS.length)
        await setStock(market.database, { ...shelf, name: '', modifierIds: [] }, BACKORDERS[place] ? 2 : 12)
    }
    const levels = await readLevels()
    const singles = BACKORDERS.map((backorderMax, place): GoodsModel => {
      const { on_hand: onHand, reserved } = levels[place] ?? { on_hand: 0, reserved: 0 }
      const terms = { shop: shopAt(place), price: PRICES[place] ?? 0, backorderMax, items: [] }
      return { ...terms, reservedBefore: reserved, onHand, reserved }
    })
    const goods = [...singles, bundleOf(singles)]
    const held = await readOnHold()
    const owed = await readDebt()
    const shoppers = people.map(
      ({ visitor, id }): ShopperModel => ({
        hasAccount: visitor !== people.at(-1)?.visitor,
        owedBefore: owed.get(id) ?? 0,
        wallet: held.get(`wallet ${id}`) ?? 0,
        points: held.get(`points ${id}`) ?? 0,
        pointsGiven: [],
        // Points of earlier runs have expired or are debt.
        pointsRemoved: -(held.get(`points ${id}`) ?? 0),
      }),
    )
    const unclaimed = await readUnclaimed()
    const sellersNow = (await readAccounts()).map(
      ({ debt, ...accounts }, place): SellerModel => ({
        shop: found(shops[place]),
        currency: found(shops[place]).currency,
        rate: found(rates.get(found(shops[place]).currency)),
        ...accounts,
        debt: 0 - debt,
        ofOrders: unclaimed[place] ?? 0,
      }),
    )
    const model = new Model({ shops, goods, coupons, shoppers, sellers: sellersNow, now })
    const names: Names = {
      numbers: new Map(),
      keys: new Map(),
      payments: new Map(),
      requests: new Map(),
      withdrawals: new Map(),
      payoutRuns: new Map(),
      payouts: new Map(),
      disputes: new Map(),
    }
    const before = {
      books: await readLedger(),
      gateway: await readGateway(),
      paidOut: await readPaidOut(),
      aside: await readAside(),
      spread: await readSpread(),
    }
    const numberOf = (group: GroupModel) => found(names.numbers.get(group))
    const partOf = (order: OrderModel) => `${numberOf(order.group)}-${order.group.orders.indexOf(order) + 1}`

    async function findRefund(refund: RefundModel) {
      const { rows } = await sql<{ id: string; reference: string | null }>`
        select r.id, case when r.cause <> 'chargeback' then r.gateway_reference end as reference
        from refunds r
        join orders o on o.id = r.order_id
        where o.number = ${partOf(refund.order)}
        order by r.id
        offset ${refund.order.refunds.indexOf(refund)}
        limit 1
      `.execute(db)
      return rows[0]
    }

    return {
      ...names,
      market,
      model,
      operator,
      operators,
      personOf: (shopper) => found(people[shoppers.indexOf(shopper)]),
      sellerOf: (shop) => found(sellers.get(shop)),
      shelfOf: (each) => found(shelves[goods.indexOf(each)]),
      numberOf,
      partOf,
      moveTo,
      async lineIdOf(order, place) {
        const { rows } = await sql<{ id: string }>`
          select l.id
          from order_lines l
          join orders o on o.id = l.order_id
          where o.number = ${partOf(order)}
          order by l.position
          offset ${place}
          limit 1
        `.execute(db)
        return found(rows[0]).id
      },
      refundIdOf: async (refund) => (await findRefund(refund))?.id,
      gatewayRefundOf: async (refund) => (await findRefund(refund))?.reference ?? undefined,
      async observe() {
        const numbers = model.groups.map((group) => names.numbers.get(group) ?? '')
        const [
          levelsNow,
          pricesNow,
          couponsNow,
          heldNow,
          purchases,
          books,
          gateway,
          accounts,
          payouts,
          paidOut,
          aside,
          spread,
        ] = await Promise.all([
          readLevels(),
          readPrices(),
          readCoupons(coupons),
          readOnHold(),
          readPurchases(numbers),
          readLedger(),
          readGateway(),
          readAccounts(),
          readPayouts(model.payouts.map((payout) => names.payouts.get(payout) ?? '')),
          readPaidOut(),
          readAside(),
          readSpread(),
        ])
        const of = (name: string) => (books.get(name) ?? 0) - (before.books.get(name) ?? 0)
        return {
          shelves: levelsNow.map(({ on_hand: onHand, reserved }) => [onHand, reserved]),
          prices: pricesNow,
          coupons: couponsNow,
          wallets: people.map(({ id }) => heldNow.get(`wallet ${id}`) ?? 0),
          points: people.map(({ id }) => heldNow.get(`points ${id}`) ?? 0),
          purchases,
          gateway: gateway.map((minor, place) => minor - (before.gateway[place] ?? 0)),
          accounts,
          payouts,
          paidOut: paidOut - before.paidOut,
          exchange: of('exchange'),
          spread: spread - before.spread,
          revenue: of('revenue'),
          tax: of('tax'),
          promotions: of('promotions'),
          redemptions: of('redemptions'),
          disputed: of('disputed'),
          losses: of('losses'),
          gifts: of('goodwill'),
          unapplied: of('unapplied'),
          aside: {
            wallet: aside.wallet - before.aside.wallet,
            points: aside.points - before.aside.points,
          },
          cards: of('clearing simulated'),
          bank: of('clearing bank'),
          owed: of('refunds'),
        }
      },
    }
  }

  /** Ends the open processes of a run, as time and an operator would. */
  async function settleAll(): Promise<void> {
    await moveTo(now + WEEK)
    await retryFailed(market)
    const { rows } = await sql<{
      id: string
    }>`select id from refund_requests where state = 'pending'`.execute(db)
    for (const { id } of rows) {
      const body = { decision: 'reject' as const, answer: 'No' }
      await operator.call('POST /operator/refund-requests/{id}/decide', { params: { id }, body })
    }
    const disputes = await sql<{ id: string }>`
      select id from disputes where state in ('open', 'answered') and is_by_hand and reference like 'SIM %'
    `.execute(db)
    for (const { id } of disputes.rows) {
      const body = { outcome: 'won' as const }
      await operator.call('POST /operator/disputes/{id}/decide', { params: { id }, body }, keyHeader())
    }
    // Three rounds: late payments may place an order, which then waits for its store, and the points it returns
    // expire in turn.
    for (let round = 0; round < 3; round++) {
      await moveTo(now + 6 * WEEK)
      await market.gateway.sendDue()
      await addTimedJobs(market)
      if (round === 2) await planSlots(market)
      await market.runJobs()
    }
  }

  /** Returns the unpaid cash on delivery of earlier runs, by customer id. */
  async function readDebt(): Promise<Map<string, number>> {
    const { rows } = await sql<{ id: string; minor: number }>`
      select g.customer_id as id, sum(a.amount_minor - a.captured_minor - a.released_minor)::bigint as minor
      from tender_allocations a
      join tenders t on t.id = a.tender_id and t.kind = 'cash' and t.state = 'due'
      join orders o on o.id = a.order_id and o.state not in ('rejected', 'cancelled', 'expired')
      join order_groups g on g.id = o.group_id
      group by g.customer_id
    `.execute(db)
    return new Map(rows.map(({ id, minor }) => [id, minor]))
  }

  async function readLevels() {
    const { rows } = await sql<{ on_hand: number; reserved: number }>`
      select l.on_hand, l.reserved
      from unnest(${shelves.map(({ variantId }) => variantId)}::uuid[]) with ordinality as wanted (id, place)
      join stock_levels l on l.variant_id = wanted.id
      order by wanted.place
    `.execute(db)
    return rows
  }

  async function readPrices(): Promise<number[]> {
    const { rows } = await sql<{ price: number }>`
      select v.price_minor as price
      from unnest(${shelves.map(({ variantId }) => variantId)}::uuid[]) with ordinality as wanted (id, place)
      join variants v on v.id = wanted.id
      order by wanted.place
    `.execute(db)
    return rows.map(({ price }) => price)
  }

  async function readCoupons(coupons: readonly CouponModel[]): Promise<number[][]> {
    const { rows } = await sql<{ used: number; spent: number }>`
      select c.used_count as used, c.spent_minor as spent
      from unnest(${coupons.map(({ code }) => code)}::text[]) with ordinality as wanted (code, place)
      join coupons c on c.code = wanted.code
      order by wanted.place
    `.execute(db)
    return rows.map(({ used, spent }) => [used, spent])
  }

  async function readOnHold(): Promise<Map<string, number>> {
    const { rows } = await sql<{ name: string; balance: number }>`
      select a.kind || ' ' || a.user_id as name, b.balance
      from ledger_accounts a
      join ledger_balances b on b.account_id = a.id
      where a.user_id = any(${people.map(({ id }) => id)}::uuid[])
    `.execute(db)
    return new Map(rows.map(({ name, balance }) => [name, balance]))
  }

  /** Returns the balances of the market's own accounts for orders and disputes, without points. */
  async function readLedger(): Promise<Map<string, number>> {
    const { rows } = await sql<{ name: string; amount: number }>`
      select
        concat_ws(' ', a.kind, a.gateway) as name,
        sum(e.amount)::bigint as amount
      from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id
      where (
          t.cause in ('order', 'release', 'refund') and t.order_id is not null
          or t.cause = 'dispute'
          or t.key like 'bank transfer %'
        )
        and a.asset = 'USD'
        and a.store_id is null
      group by 1
    `.execute(db)
    return new Map(rows.map(({ name, amount }) => [name, amount]))
  }

  /** Returns the amounts reserved for unsold orders and for withdrawals. */
  async function readAside(): Promise<{ wallet: number; points: number }> {
    const { rows } = await sql<{ wallet: number; points: number }>`
      select
        coalesce(sum(e.amount) filter (where a.asset = 'USD'), 0)::bigint as wallet,
        coalesce(sum(e.amount) filter (where a.asset = 'points'), 0)::bigint as points
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
      where a.kind = 'reserved'
    `.execute(db)
    return found(rows[0])
  }

  async function readGateway(): Promise<number[]> {
    const { rows } = await sql<{ captured: number; refunded: number }>`
      select coalesce(sum(captured_minor), 0)::bigint as captured, coalesce(sum(refunded_minor), 0)::bigint as refunded
      from simulated_gateway.payments
    `.execute(db)
    return rows.flatMap(({ captured, refunded }) => [captured, refunded])
  }

  const wantedShops = sql`unnest(
    ${shops.map(({ slug }) => slug)}::text[], ${shops.map(({ currency }) => currency)}::text[]
  ) with ordinality as wanted (slug, currency, place)`

  /** Returns the market's income from the exchange rate spread on seller payouts, in cents of any currency. */
  async function readSpread(): Promise<number> {
    const { rows } = await sql<{ minor: number }>`
      select coalesce(sum(e.amount), 0)::bigint as minor
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
      where a.kind = 'spread'
    `.execute(db)
    return found(rows[0]).minor
  }

  /** Returns the account balances, in the order of the sellers. */
  async function readAccounts() {
    const { rows } = await sql<
      Pick<SellerModel, 'pending' | 'earnings' | 'debt' | 'reserve' | 'payout' | 'held'>
    >`
      select
        coalesce(sum(b.balance) filter (where a.kind = 'pending'), 0)::bigint as pending,
        coalesce(sum(b.balance) filter (where a.kind = 'earnings'), 0)::bigint as earnings,
        coalesce(sum(b.balance) filter (where a.kind = 'debt'), 0)::bigint as debt,
        coalesce(sum(b.balance) filter (where a.kind = 'reserve'), 0)::bigint as reserve,
        coalesce(sum(b.balance) filter (where a.kind = 'payout'), 0)::bigint as payout,
        coalesce(sum(b.balance) filter (where a.kind = 'held'), 0)::bigint as held
      from ${wantedShops}
      join stores s on s.slug = wanted.slug
      left join ledger_accounts a on a.store_id = s.id and a.asset = wanted.currency
      left join ledger_balances b on b.account_id = a.id
      group by wanted.place
      order by wanted.place
    `.execute(db)
    return rows
  }

  /** Returns each seller's earnings from orders not yet included in a payout. */
  async function readUnclaimed(): Promise<number[]> {
    const { rows } = await sql<{ minor: number }>`
      select coalesce(sum(e.amount) filter (where t.order_id is not null and c.entry_id is null), 0)::bigint as minor
      from ${wantedShops}
      join stores s on s.slug = wanted.slug
      left join ledger_accounts a on a.store_id = s.id and a.asset = wanted.currency and a.kind = 'earnings'
      left join ledger_entries e on e.account_id = a.id
      left join ledger_transactions t on t.id = e.transaction_id
      left join payout_entries c on c.entry_id = e.id
      group by wanted.place
      order by wanted.place
    `.execute(db)
    return rows.map(({ minor }) => minor)
  }

  async function readPayouts(ids: readonly string[]): Promise<PayoutModel['state'][]> {
    const { rows } = await sql<Pick<PayoutModel, 'state'>>`
      select p.state
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
      join payouts p on p.id = wanted.id
      order by wanted.place
    `.execute(db)
    return rows.map(({ state }) => state)
  }

  /** Returns the amount paid out to sellers by bank and not returned. */
  async function readPaidOut(): Promise<number> {
    const { rows } = await sql<{ minor: number }>`
      select coalesce(sum(e.amount), 0)::bigint as minor
      from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      join ledger_accounts a on a.id = e.account_id
      where t.cause = 'payout'
        and a.kind = 'clearing'
        and a.asset = any(${shops.map(({ currency }) => currency)})
    `.execute(db)
    return rows[0]?.minor ?? 0
  }

  async function readPurchases(numbers: readonly string[]) {
    const { rows } = await sql<ReturnType<Model['seen']>['purchases'][number]>`
      select
        (
          select json_agg(json_build_object(
            'state', o.state,
            'hold', coalesce((
              select min(case h.state when 'held' then 'held' when 'allocated' then 'allocated' when 'consumed' then 'gone' else 'free' end)
              from stock_holds h
              where h.order_id = o.id
                -- Out-of-stock items reserve nothing; the rest of the order continues.
                and not (h.state = 'shortfall' and exists (
                  select from refund_requests q where q.order_id = o.id and q.reason = 'short'
                ))
            ), 'none'),
            'total', o.total_minor,
            'discount', o.discount_minor,
            'tax', o.tax_minor,
            'included_tax', (select sum(l.included_tax_minor) from order_lines l where l.order_id = o.id),
            'commission', o.commission_minor,
            'commission_tax', o.commission_tax_minor,
            'captured', (select coalesce(sum(a.captured_minor), 0) from tender_allocations a where a.order_id = o.id),
            'refunded', ${refundsOf(sql`r.state = 'succeeded'`)},
            'owed', ${refundsOf(sql`r.state <> 'succeeded'`)}
          ) order by o.position)
          from orders o
          where o.group_id = g.id
        ) as orders,
        (
          select json_agg(t.kind || ' ' || case
            when t.state in ('created', 'requires_action', 'authorised', 'due', 'awaiting_transfer', 'reserved') then 'open'
            when t.state in ('held', 'part_captured') then 'held'
            when t.state in (
              'captured', 'part_refunded', 'refunded', 'collected', 'refused', 'matched', 'spent', 'part_restored',
              'restored'
            ) then 'paid'
            else 'over'
          end order by t.attempt, t.id)
          from tenders t
          where t.group_id = g.id
        ) as tenders
      from unnest(${numbers}::text[]) with ordinality as wanted (number, place)
      left join order_groups g on g.number = wanted.number
      order by wanted.place
    `.execute(db)
    return rows
  }

  return {
    begin,
    findBroken: () => findBrokenInvariants(db),
    close: () => market.close(),
  }
}

function refundsOf(isMeant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(sum(r.amount_minor), 0) from refunds r where r.order_id = o.id and ${isMeant})`
}

/** Maps two products to each store, in the order of `shops`. */
/** A bundle has no stock of its own. */
function bundleOf(singles: readonly GoodsModel[]): GoodsModel {
  return {
    shop: shopAt(0),
    price: PRICES[singles.length] ?? 0,
    items: BUNDLE.map(({ place, quantity }) => ({ goods: found(singles[place]), quantity })),
    ...{ backorderMax: 0, reservedBefore: 0, onHand: 0, reserved: 0 },
  }
}

async function publishBundle(
  market: TestMarket,
  { seller, shelves }: { seller: TestVisitor; shelves: readonly Shelf[] },
): Promise<Shelf> {
  const { slug } = shopAt(0)
  const like = await market.database.db
    .selectFrom('products')
    .select('category_id')
    .where('id', '=', found(shelves[0]).productId)
    .executeTakeFirstOrThrow()
  const product = await publishProduct(seller, {
    store: slug,
    fields: {
      name: { en: 'Bundle' },
      category_id: like.category_id,
      gift_wrap: { price_minor: GIFT_WRAP_MINOR },
      variants: [{ price_minor: 2749 }],
      bundle_items: BUNDLE.map(({ place, quantity }) => ({
        variant_id: found(shelves[place]).variantId,
        quantity,
      })),
    },
  })
  return { productId: product.id, variantId: found(product.variants[0]).id }
}

function shopAt(place: number): ShopModel {
  return found(shops[Math.floor(place / 2)])
}

async function arrange(market: TestMarket): Promise<Shelf[]> {
  const { db } = market.database
  for (const shop of shops) {
    await sql`
      update stores
      set tax_bps = case country_code
          when ${jamaican.country_code} then ${shop.taxBps}::integer
          else ${HOME_TAX_BPS}::integer
        end,
        settlement_currency = nullif(${shop.currency}, currency), prices_include_tax = ${shop.isTaxIncluded}, taxes_delivery = ${shop.taxesDelivery},
        accepts_automatically = ${shop.acceptsAutomatically}, returns_days = ${shop.returnsDays}, state = 'approved'
      where slug = ${shop.slug}
    `.execute(db)
    await sql`
      insert into store_tax_rates (store_id, country_code, bps)
      select id, ${jamaican.country_code}, ${shop.taxBps}
      from stores
      where slug = ${shop.slug}
        and country_code <> ${jamaican.country_code}
    `.execute(db)
    await agreeCommission(db, shop.slug, {
      bps: shop.commissionBps,
      fixedMinor: shop.fixedMinor,
      maxMinor: shop.maxMinor,
      taxBps: COMMISSION_TAX_BPS,
    })
  }
  await sql`delete from deals`.execute(db)
  // Skips slot planning for all other stores, which takes time and tests nothing here.
  await sql`
    delete from store_hours where store_id not in (select id from stores where slug = any(${shops.map(({ slug }) => slug)}))
  `.execute(db)
  const chosen = await Promise.all(
    shops.map(async ({ slug }) => {
      const { rows } = await sql<{ product_id: string; variant_id: string }>`
        select p.id as product_id, v.id as variant_id
        from products p
        join stores s on s.id = p.store_id
        join variants v on v.product_id = p.id
        join stock_levels l on l.variant_id = v.id
        where s.slug = ${slug}
          and p.kind = 'simple'
          and p.state = 'published'
          and not p.is_fresh
          and not p.is_alcohol
          and p.order_limit is null
        order by p.slug
        limit 2
      `.execute(db)
      if (rows.length < 2) throw new Error(`Store ${slug} has too few products`)
      return rows.map((row) => ({ productId: row.product_id, variantId: row.variant_id }))
    }),
  )
  const shelves = chosen.flat()
  await sql`
    update products
    set gift_wrap = jsonb_build_object('price_minor', ${GIFT_WRAP_MINOR}::integer)
    where id = any(${shelves.map(({ productId }) => productId)}::uuid[])
  `.execute(db)
  for (const [place, limit] of BACKORDERS.entries()) {
    if (limit === 0) continue
    const terms = { kind: 'backorder', limit, days_min: 2, days_max: 3 }
    await sql`
      update variants set backorder = ${JSON.stringify(terms)}::jsonb where id = ${shelves[place]?.variantId}
    `.execute(db)
  }
  return shelves
}

/** Returns the exchange rates in hundred-millionths of each currency per dollar. */
async function readRates({ database: { db } }: TestMarket): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ currency: string; rate: string }>`
    select currency, (units_per_base * 100000000)::bigint::text as rate
    from rates
    where rate_table_id = (select id from rate_tables order by as_of desc, created_at desc, id desc limit 1)
  `.execute(db)
  return new Map(rows.map(({ currency, rate }) => [currency, BigInt(rate)]))
}

/** Limits payout runs to these stores, enables their payouts, and sets a reserve for two of them. */
async function arrangePayouts(
  market: TestMarket,
  { operator, sellers }: { operator: TestVisitor; sellers: ReadonlyMap<ShopModel, TestVisitor> },
): Promise<void> {
  const { db } = market.database
  await sql`
    insert into payout_holds (id, store_id, reason, placed_by, placed_at)
    select gen_random_uuid(), s.id, 'Not of this', u.id, '2025-01-01'
    from stores s
    cross join users u
    where u.email = 'operator@tradewind.example'
      and s.slug <> all(${shops.map(({ slug }) => slug)})
    on conflict do nothing
  `.execute(db)
  for (const { currency } of shops)
    await operator.call('PUT /operator/payout-rules/{currency}', {
      params: { currency },
      body: { minimum_minor: PAYOUT_MIN, limit_minor: PAYOUT_LIMIT },
    })
  for (const currency of new Set(['USD', ...shops.map((shop) => shop.currency)]))
    await operator.call('PUT /operator/refund-rules/{currency}', {
      params: { currency },
      body: { seller_limit_minor: REFUND_LIMIT, operator_limit_minor: REFUND_LIMIT },
    })
  for (const [{ slug, reserveBps }, seller] of sellers) {
    await operator.call('PUT /operator/payout-stores/{slug}/reserve', {
      params: { slug },
      body: { percent: reserveBps / 100, days: RESERVE_DAYS },
    })
    const { id } = await identify(market, seller, `owner@${slug}.example`)
    await savePayoutDetails(market, { visitor: seller, id }, { password: demoPassword })
  }
}

async function enter(market: TestMarket, email: string): Promise<Person> {
  return identify(market, await market.register(email), email)
}

async function enterAsGuest(market: TestMarket): Promise<Person> {
  return identify(market, await market.guest(), 'guest@shopper.example')
}

async function identify(market: TestMarket, visitor: TestVisitor, email: string): Promise<Person> {
  const { rows } = await sql<{ id: string }>`
    select id from users where email = ${email} or contact_email = ${email} order by created_at desc, id desc limit 1
  `.execute(market.database.db)
  return { visitor, email, id: found(rows[0]).id }
}

let couponsCount = 0

/** Creates new coupons for each run, so that their usage starts at zero. */
function newCoupons(): CouponModel[] {
  const code = () => `SIM${++couponsCount}`
  const unused = { used: 0, spent: 0 }
  return [
    { code: code(), percent: 15, platformBps: 5000, ...unused },
    { code: code(), fixedMinor: 700, platformBps: 10_000, usesTotal: 2, ...unused },
    { code: code(), percent: 33, platformBps: 0, budgetMinor: 2500, ...unused },
    { code: code(), percent: 10, platformBps: 3333, usesPerCustomer: 1, maxMinor: 300, ...unused },
    { code: code(), percent: 20, platformBps: 0, ofShop: shopAt(2), ...unused },
  ]
}

async function insertCoupons(
  { database: { db } }: TestMarket,
  coupons: readonly CouponModel[],
): Promise<void> {
  for (const coupon of coupons) {
    await sql`
      insert into coupons (
        id, code, kind, percent, amount_minor, currency, description, platform_bps, uses_total, uses_per_customer,
        max_discount_minor, budget_minor, store_id, starts_at, created_at
      )
      select ${crypto.randomUUID()}::uuid, ${coupon.code}, ${coupon.percent === undefined ? 'fixed' : 'percent'},
        ${coupon.percent ?? null}::smallint, ${coupon.fixedMinor ?? null}::bigint, 'USD',
        '{"en": "Off your order", "fr": "Remise sur la commande"}'::jsonb, ${coupon.platformBps},
        ${coupon.usesTotal ?? null}::integer, ${coupon.usesPerCustomer ?? null}::integer,
        ${coupon.maxMinor ?? null}::bigint, ${coupon.budgetMinor ?? null}::bigint,
        (select id from stores where slug = ${coupon.ofShop?.slug ?? null}), '2025-01-01', '2025-01-01'
    `.execute(db)
  }
}

export async function addTimedJobs({ database: { db } }: TestMarket): Promise<void> {
  for (const name of [
    'checkout.ask_waiting',
    'orders.expire_unpaid',
    'orders.reject_unanswered',
    'orders.complete_delivered',
    'ledger.expire_points',
    'payouts.release_reserves',
    'checkout.watch_authorisations',
  ])
    await sql`select graphile_worker.add_job(${name})`.execute(db)
}

export async function planSlots({ database: { db } }: TestMarket): Promise<void> {
  await sql`select graphile_worker.add_job('delivery.plan_slots')`.execute(db)
}

/**
 * Prevents failed jobs from being retried by the time of day, which a run must not depend on.
 * @throws {Error} with a job's error, unless the gateway was unreachable or does not know a payment of the demo
 * market
 */
export async function stopRetries({ database: { db } }: TestMarket): Promise<void> {
  const { rows } = await sql<{ task_identifier: string; last_error: string }>`
    select task_identifier, last_error
    from graphile_worker.jobs
    where last_error is not null
      and last_error not like '%The simulated gateway %'
      and last_error not like '%refused: not_found'
  `.execute(db)
  if (rows.length > 0) throw new Error(`Jobs failed: ${JSON.stringify(rows)}`)
  const { rows: events } = await sql`
    select d.handler, e.name, d.error from event_deliveries d join events e on e.id = d.event_id
  `.execute(db)
  if (events.length > 0) throw new Error(`Events were not handled: ${JSON.stringify(events)}`)
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => '2100-01-01')
    from graphile_worker.jobs
    where last_error is not null
  `.execute(db)
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Expected a value in the simulation, found none')
  return value
}
