/** Everything that people, gateways and time do in the simulation: to the model, to the market, and compared. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { PlacedOrder } from '#contract/checkout.ts'
import { demoPassword } from '#tests/support/demo.ts'
import { chooseDelivery, jamaican, keyHeader, orderOf, type Ready } from '#tests/support/shopping.ts'
import { ApiProblem } from '#web/app/api.ts'
import type { Model } from './model.ts'
import { partOf as shareOf } from './reckoning.ts'
import type {
  CouponModel,
  DisputeModel,
  FundChoices,
  GroupModel,
  LineModel,
  Method,
  OrderModel,
  PaymentModel,
  PayoutRunModel,
  RefundModel,
  RequestModel,
  ShopperModel,
  State,
  Wish,
} from './records.ts'
import { countingTry, deliveryLeft, isUnpaid, leftOfPaid, obstacle, openTender, taxIn } from './standing.ts'
import { DAY, HOUR } from './terms.ts'
import { addTimedJobs, holdFailed, planSlots, retryFailed, type World } from './world.ts'

interface Step<Args> {
  readonly name: string
  readonly weight: number
  readonly args: fc.Arbitrary<Args>
  /** Whether there is anything to do it to. */
  readonly isPossible?: (model: Model, args: Args) => boolean
  readonly run: (world: World, args: Args) => Promise<void>
}

/** What fast-check hands to every command: it may look at this, and change what is in it. */
export interface Lived {
  readonly model: Model
}

export type Command = fc.AsyncCommand<Lived, World>

const SECOND = 1_000
const MINUTE = 60 * SECOND

function step<Args>(given: Step<Args>): { weight: number; arbitrary: fc.Arbitrary<Command> } {
  const { name, weight, args, isPossible = () => true, run } = given
  const arbitrary = args.map(
    (chosen): Command => ({
      check: ({ model }) => isPossible(model, chosen),
      async run({ model }, world) {
        model.now += SECOND
        world.market.moveTo(new Date(model.now).toISOString())
        await run(world, chosen)
        const differences = compare(await world.observe(), model.seen())
        if (differences.length > 0) throw new Error(`The market differs:\n${differences.join('\n')}`)
      },
      toString: () => `${name} ${JSON.stringify(chosen)}`,
    }),
  )
  return { weight, arbitrary }
}

const index = fc.nat(999)
const method = fc.constantFrom<Method>('card', 'card', 'cash', 'bank')
/** What a purse is to pay of a purchase. */
const funds = fc.constantFrom<FundChoices>(
  { wallet: false, points: false },
  { wallet: true, points: false },
  { wallet: false, points: true },
  { wallet: true, points: true },
)

const order = step({
  name: 'order',
  weight: 9,
  args: fc.record({
    shopper: index,
    wishes: fc.array(fc.record({ goods: index, quantity: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    method,
    funds,
    coupon: fc.option(index),
    twist: fc.constantFrom('none', 'none', 'none', 'price', 'twice', 'reused', 'lost'),
  }),
  async run(world, { twist, ...asked }) {
    const { model } = world
    const shopper = pick(model.shoppers, asked.shopper)
    const wishes = await fill(world, shopper, asked.wishes)
    if (wishes.length === 0) return
    const coupon = await applyCoupon(world, shopper, wishes, asked.coupon)
    const { visitor } = world.personOf(shopper)
    const choices = { address: jamaican, payment_method: asked.method, ...asked.funds }
    const ready = await chooseDelivery(visitor, choices)
    const priced = model.price(shopper, wishes, coupon)
    const brought = priced.map((parcel, place) => withFee({ ...parcel, ...travelOf(ready, place) }, 0))
    const travel = total(brought.map(({ shipping }) => shipping))
    const minor = total(priced.map(({ lines }) => worthOf(lines))) + travel
    const shown = model.planFunds(minor, shopper, asked.funds)
    const left = minor - shown.points - shown.wallet
    const atDoor = brought.map((parcel) =>
      withFee(parcel, left > 0 && worthOf(parcel.lines) + parcel.shipping > 0 ? model.cashFee : 0),
    )
    const fees = total(atDoor.map(({ shipping }) => shipping)) - travel
    const isAbove = model.cashRefusal(shopper, left + fees) !== undefined
    const isCash = asked.method === 'cash' && !obstacle('cash', brought, model.now) && !isAbove
    const parcels = isCash ? atDoor : brought
    expect(amountsOf(ready)).toEqual(
      parcels.map(({ lines, shippingTax }) => ({
        items: total(lines.map((line) => line.unit * line.quantity)),
        discount: total(lines.map((line) => line.discount)),
        tax: total(lines.map((line) => line.tax)) + shippingTax,
      })),
    )
    expect(ready.quote.included_tax?.minor).toBe(total(parcels.map(includedOf)))
    expect(ready.quote.total?.minor ?? 0).toBe(
      minor + total(parcels.map(({ shipping }) => shipping)) - travel,
    )
    const { wallet, points } = ready.quote
    expect([
      wallet?.applied.minor ?? 0,
      points?.applied?.points ?? 0,
      points?.applied?.amount.minor ?? 0,
    ]).toEqual([shown.wallet, shown.count, shown.points])
    const [first] = wishes
    if (twist === 'price' && first) await changePrice(world, first, first.goods.price + 100)

    model.giveUpEarlier(shopper)
    // What an earlier purchase had put aside is back, and the price may be another.
    const priceNow = total(model.price(shopper, wishes, coupon).map(({ lines }) => worthOf(lines)))
    const again = model.planFunds(priceNow + travel, shopper, asked.funds)
    const isChanged = twist === 'price' || again.count !== shown.count || again.wallet !== shown.wallet
    const leftNow = priceNow + travel - again.points - again.wallet
    const isPaid = leftNow === 0
    const refusal = asked.method === 'cash' ? model.cashRefusal(shopper, leftNow + fees) : undefined
    const obstructed =
      !isPaid && obstacle(asked.method, parcels, model.now) ? 'payment_unavailable' : undefined
    const code = obstructed ?? (isPaid ? undefined : refusal) ?? (isChanged ? 'price_changed' : 'done')
    const { method: way } = asked
    const group =
      code === 'done' ? model.make(shopper, parcels, { method: way, coupon, funds: shown }) : undefined
    const isLost = twist === 'lost' && model.isGatewayUp && group && openTender(group)?.kind === 'card'
    if (isLost) {
      world.market.gateway.loseNextAnswer()
      model.beginUnheard(group)
    }
    const isBegun = group === undefined || isLost || model.begin(group)
    const key = crypto.randomUUID()
    const place = () => answerOf(visitor.call('POST /orders', orderOf(ready, asked.method), keyHeader(key)))
    const answer = await place()
    expect(answer.code).toBe(isLost || !isBegun ? 'gateway_unavailable' : code)
    if (!group) return
    world.numbers.set(group, answer.answer?.order_number ?? (await newestOf(world, shopper)))
    learn(world, group, answer.answer)
    if (twist === 'twice') {
      const again = await place()
      expect([again.code, again.answer?.order_number]).toEqual([answer.code, answer.answer?.order_number])
    }
    if (twist === 'reused') {
      const other = { body: { ...orderOf(ready, asked.method).body, note: 'Another' } }
      expect((await answerOf(visitor.call('POST /orders', other, keyHeader(key)))).code).toBe('key_reused')
    }
  },
})

const setCashRule = step({
  name: 'set what paying at the door costs, and how much of it one may owe',
  weight: 1,
  args: fc.record({ fee: fc.constantFrom(0, 150, 275), limit: fc.constantFrom(0, 6_000, 15_000) }),
  async run({ model, operator }, { fee, limit }) {
    await operator.call('PUT /operator/cash-rules', { body: { fee_minor: fee, limit_minor: limit } })
    model.cashFee = fee
    model.cashLimit = limit
  },
})

function worthOf(lines: readonly LineModel[]): number {
  return total(lines.map((line) => line.unit * line.quantity - line.discount + line.tax))
}

/** Puts into an empty cart what can be had of what is wished for. */
async function fill(
  { model, market, personOf, shelfOf }: World,
  shopper: ShopperModel,
  asked: readonly { goods: number; quantity: number }[],
): Promise<Wish[]> {
  const { visitor } = personOf(shopper)
  await visitor.call('DELETE /cartmanager/cart')
  const wishes: Wish[] = []
  for (const { goods: place, quantity } of asked) {
    const goods = pick(model.goods, place)
    if (wishes.some((wish) => wish.goods === goods)) continue
    // One after the other, as the order of a cart is that of time.
    model.now += 1
    market.moveTo(new Date(model.now).toISOString())
    const body = { product_id: shelfOf(goods).productId, qty: quantity }
    const { code } = await answerOf(visitor.call('POST /cartmanager/cart/items', { body }))
    const isThere = model.availableTo(shopper, goods) >= quantity
    expect(code).toBe(isThere ? 'done' : 'out_of_stock')
    if (isThere) wishes.push({ goods, quantity })
  }
  // Things of one store stand together.
  return [...Map.groupBy(wishes, ({ goods }) => goods.shop).values()].flat()
}

async function applyCoupon(
  { model, personOf, market }: World,
  shopper: ShopperModel,
  wishes: readonly Wish[],
  asked: number | null,
): Promise<CouponModel | undefined> {
  const { visitor } = personOf(shopper)
  await visitor.call('DELETE /cartmanager/cart/coupon')
  if (asked === null) return undefined
  const coupon = pick(model.coupons, asked)
  await market.database.db.deleteFrom('rate_limits').execute()
  const { code } = await answerOf(
    visitor.call('POST /cartmanager/cart/coupon', { body: { code: coupon.code } }),
  )
  const isGood = model.mayUse(coupon, shopper, wishes)
  expect(code).toBe(isGood ? 'done' : 'invalid_input')
  return isGood ? coupon : undefined
}

function amountsOf({ quote }: Ready) {
  return quote.packages.map(({ sub_total: items, discount, tax }) => ({
    items: items.minor,
    discount: discount.minor,
    tax: tax?.minor,
  }))
}

/** What the market says of the journey, which the model does not reckon. */
function travelOf({ quote }: Ready, place: number): Travel {
  const pack = quote.packages[place]
  const option = pack?.options.find(({ method: named }) => named === pack.chosen?.method)
  const slot = option?.slots.find(({ id }) => id === pack?.chosen?.slot_id)
  return {
    wayMinor: pack?.shipping?.minor ?? 0,
    slot: slot && { startsAt: Date.parse(slot.starts_at), closesAt: Date.parse(slot.closes_at) },
  }
}

interface Travel extends Pick<OrderModel, 'slot'> {
  /** What the way costs, without tax and fee. */
  readonly wayMinor: number
}

type Parcel = Travel & Pick<OrderModel, 'shop' | 'lines'>

/** A parcel that is paid at the door for so much, with the tax on its delivery. */
function withFee<Given extends Parcel>(parcel: Given, fee: number) {
  const { shop, wayMinor } = parcel
  const price = wayMinor + fee
  const shippingTax = shop.taxesDelivery && !shop.isTaxIncluded ? shareOf(price, shop.taxBps) : 0
  return { ...parcel, shipping: price + shippingTax, shippingTax }
}

/** What the prices of a parcel have of tax in them. */
function includedOf({ shop, lines, shipping }: ReturnType<typeof withFee<Parcel>>): number {
  const ofDelivery = shop.isTaxIncluded && shop.taxesDelivery ? taxIn(shipping, shop) : 0
  return total(lines.map((line) => line.includedTax)) + ofDelivery
}

async function newestOf({ personOf }: World, shopper: ShopperModel): Promise<string> {
  const { data } = await personOf(shopper).visitor.call('GET /orders')
  return data[0]?.number ?? ''
}

/** Keeps where the gateway waits for a card. */
function learn({ payments }: World, group: GroupModel, placed: PlacedOrder | undefined): void {
  const payment = openTender(group)?.payment
  const address = placed?.next_action?.url
  if (payment && address !== undefined) payments.set(payment, new URL(address).pathname)
}

type Webhook = 'before' | 'late' | 'twice' | 'never'

const decideOnCard = step({
  name: 'decide on card',
  weight: 9,
  args: fc.record({
    payment: index,
    isApproved: fc.constantFrom(true, true, true, false),
    webhook: fc.constantFrom<Webhook>('before', 'late', 'twice', 'never'),
  }),
  isPossible: (model) => model.payments.some(({ state }) => state === 'waiting'),
  async run(world, { payment: place, isApproved, webhook }) {
    const known = shownPayments(world)
    if (known.length === 0) return
    // What is declined shows most where a purse pays beside the card.
    const isMeant = ({ tender: { funds } }: PaymentModel) => isApproved || funds.wallet + funds.count > 0
    await decideAtGateway(world, likely(known, isMeant, place), { isApproved, webhook })
  },
})

/** Payments that the gateway shows its page of. */
function shownPayments({ model, payments }: World): PaymentModel[] {
  return model.payments.filter((payment) => payment.state === 'waiting' && payments.has(payment))
}

async function decideAtGateway(
  { model, market, payments }: World,
  payment: PaymentModel,
  { isApproved, webhook }: { isApproved: boolean; webhook: Webhook },
): Promise<void> {
  model.decideOn(payment, isApproved)
  const times = { before: [0], late: [5 * SECOND], twice: [0, 0], never: [] }[webhook]
  payment.due = times.map((after) => model.now + after)
  const body = new URLSearchParams({ decision: isApproved ? 'approve' : 'decline', webhook })
  const answer = await market.visitor().fetch(payments.get(payment) ?? '', { method: 'POST', body })
  expect(answer.status).toBe(303)
  model.sendDue()
}

/** The gateway's page stays open in another window, where it is paid though another way was chosen meanwhile. */
const payTwice = step({
  name: 'pay by card what is to be paid otherwise by now',
  weight: 3,
  args: fc.record({
    payment: index,
    method: fc.constantFrom<Method>('cash', 'cash', 'bank'),
    webhook: fc.constantFrom<Webhook>('before', 'late', 'twice'),
  }),
  isPossible: (model) => model.payments.some(({ state }) => state === 'waiting'),
  async run(world, { payment: place, method: wanted, webhook }) {
    const known = shownPayments(world)
    if (known.length === 0) return
    const payment = pick(known, place)
    await payOnceMore(world, payment.tender.group, { method: wanted, funds: null, isTwice: false })
    if (payment.state !== 'waiting') return
    await decideAtGateway(world, payment, { isApproved: true, webhook })
    await carryOutJobs(world)
  },
})

const comeBack = step({
  name: 'come back from the gateway',
  weight: 4,
  args: index,
  isPossible: (model) => model.groups.length > 0,
  async run({ model, personOf, numberOf }, place) {
    const group = pick(model.groups, place)
    model.ask(group)
    const params = { number: numberOf(group) }
    const status = await personOf(group.shopper).visitor.call('GET /orders/{number}/status', { params })
    expect(status.sub_orders.map(({ state }) => state)).toEqual(group.orders.map(({ state }) => state))
  },
})

const hearAgain = step({
  name: 'hear of payments again, in any order',
  weight: 2,
  args: fc.array(index, { minLength: 1, maxLength: 4 }),
  isPossible: (model) => model.payments.some(({ isTold }) => isTold),
  async run({ market }, places) {
    const { sent, sign } = market.gateway
    for (const place of places) {
      const { text } = sent[sent.length - 1 - (place % Math.min(sent.length, 8))] ?? { text: '' }
      const answer = await market.visitor().fetch('/api/webhooks/simulated', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-signature': sign(text) },
        body: text,
      })
      expect(answer.status).toBe(200)
    }
  },
})

const payAgain = step({
  name: 'pay again',
  weight: 4,
  args: fc.record({ group: index, method, funds: fc.option(funds), isTwice: fc.boolean() }),
  isPossible: (model) => model.groups.length > 0,
  run: (world, { group: place, ...way }) =>
    payOnceMore(world, likely(world.model.groups, isUnpaid, place), way),
})

async function payOnceMore(
  world: World,
  group: GroupModel,
  { method: wanted, funds: wish, isTwice }: { method: Method; funds: FundChoices | null; isTwice: boolean },
): Promise<void> {
  const { model, personOf, numberOf } = world
  const key = crypto.randomUUID()
  const pay = () =>
    answerOf(
      personOf(group.shopper).visitor.call(
        'POST /orders/{number}/pay',
        { params: { number: numberOf(group) }, body: { payment_method: wanted, ...wish } },
        keyHeader(key),
      ),
    )
  model.ask(group)
  const refusal = model.payAgain(group, wanted, wish ?? undefined)
  const isBegun = refusal !== undefined || model.begin(group)
  const answer = await pay()
  expect(answer.code).toBe(refusal ?? (isBegun ? 'done' : 'gateway_unavailable'))
  learn(world, group, answer.answer)
  if (isTwice && answer.code === 'done')
    expect((await pay()).answer?.order_number).toBe(answer.answer?.order_number)
}

const cancel = step({
  name: 'cancel',
  weight: 3,
  args: fc.record({ group: index, part: fc.option(index), isByOperator: fc.boolean() }),
  isPossible: (model) => model.groups.length > 0,
  async run({ model, personOf, operator, numberOf, partOf }, { group: place, part, isByOperator }) {
    const group = likely(model.groups, ({ orders }) => orders.some(({ state }) => state === 'placed'), place)
    const named = part === null ? group.orders : [pick(group.orders, part)]
    const number = part === null ? numberOf(group) : partOf(pick(group.orders, part))
    const given = { params: { number }, body: { reason: 'No more' } }
    const ending: State[] = isByOperator ? ['placed', 'accepted', 'in_progress'] : ['placed']
    const orders = named.filter(({ state }) => ending.includes(state))
    const isWhole = isUnpaid(group) && named.length === group.orders.length
    if (isWhole) model.cancelUnpaid(group)
    else if (!isUnpaid(group)) for (const each of orders) model.end(each, 'cancelled')
    const { code } = await answerOf<unknown>(
      isByOperator
        ? operator.call('POST /operator/orders/{number}/cancel', given)
        : personOf(group.shopper).visitor.call('POST /orders/{number}/cancel', given),
    )
    expect(code).toBe(isWhole || (!isUnpaid(group) && orders.length > 0) ? 'done' : 'state_conflict')
  },
})

const moves = {
  accept: { from: ['placed'], to: 'accepted' },
  start: { from: ['accepted'], to: 'in_progress' },
  'hand-over': { from: ['in_progress'], to: 'fulfilled' },
  deliver: { from: ['fulfilled'], to: 'delivered' },
  reject: { from: ['placed'], to: 'rejected' },
  cancel: { from: ['accepted', 'in_progress'], to: 'cancelled' },
} as const
type Move = keyof typeof moves
const forward = ['accept', 'start', 'hand-over', 'deliver'] as const

/** Steers one order as its store does. */
async function moveOrder(world: World, each: OrderModel, move: Move): Promise<void> {
  const { model, sellerOf, partOf } = world
  const { from, to } = moves[move]
  const froms: readonly State[] = from
  const seller = sellerOf(each.shop)
  const named = { params: { store: each.shop.slug, number: partOf(each) } }
  const isPossible = froms.includes(each.state)
  const { code } = await answerOf(
    move === 'reject' || move === 'cancel'
      ? seller.call(`POST /seller/stores/{store}/orders/{number}/${move}`, {
          ...named,
          body: { reason: 'Broken' },
        })
      : move === 'hand-over'
        ? seller.call('POST /seller/stores/{store}/orders/{number}/hand-over', { ...named, body: {} })
        : seller.call(`POST /seller/stores/{store}/orders/{number}/${move}`, named),
  )
  const obstructed = model.obstacleTo(each, to)
  expect(code).toBe(!each.isPlaced ? 'not_found' : isPossible ? (obstructed ?? 'done') : 'state_conflict')
  if (!isPossible || !each.isPlaced || obstructed) return
  if (to === 'rejected' || to === 'cancelled') model.end(each, to)
  else model.advance(each, to)
}

const steer = step({
  name: 'steer an order',
  weight: 5,
  args: fc.record({ order: index, move: fc.constantFrom<Move>(...forward, 'reject', 'cancel') }),
  isPossible: (model) => model.orders.length > 0,
  run: (world, { order: place, move }) => {
    const { from } = moves[move]
    const states: readonly State[] = from
    return moveOrder(
      world,
      likely(world.model.orders, ({ state }) => states.includes(state), place),
      move,
    )
  },
})

const deliver = step({
  name: 'bring an order to its end',
  weight: 9,
  args: index,
  isPossible: (model) => model.orders.some(isToBring),
  async run(world, place) {
    await bring(world, pick(world.model.orders.filter(isToBring), place))
  },
})

function isToBring({ state }: OrderModel): boolean {
  return state === 'placed' || state === 'accepted'
}

async function bring(world: World, each: OrderModel): Promise<void> {
  for (const move of forward) {
    // Nothing leaves before it is taken.
    if (world.model.obstacleTo(each, moves[move].to)) await carryOutJobs(world)
    if (moves[move].from.some((state) => state === each.state)) await moveOrder(world, each, move)
  }
}

const sayShort = step({
  name: 'say that there is not enough of something',
  weight: 3,
  args: fc.record({ order: index, line: index, available: fc.nat(3) }),
  isPossible: (model) => model.orders.some(isToBring),
  async run(world, { order: place, line: linePlace, available }) {
    const { model, sellerOf, partOf, requests } = world
    const each = likely(model.orders, isToBring, place)
    const lineIndex = linePlace % each.lines.length
    const line = pick(each.lines, lineIndex)
    const lineId = await world.lineIdOf(each, lineIndex)
    const said = model.sayShort(each, line, available)
    const { code, answer } = await answerOf(
      sellerOf(each.shop).call('POST /seller/stores/{store}/orders/{number}/shortfall', {
        params: { store: each.shop.slug, number: partOf(each) },
        body: { line_id: lineId, available },
      }),
    )
    expect(code).toBe(typeof said === 'string' ? said : 'done')
    if (typeof said === 'string') return
    const asked = answer?.order.lines.find(({ id }) => id === lineId)?.refund_requests.at(-1)
    expect([asked?.quantity, asked?.amount.minor]).toEqual([said.quantity, said.minor])
    requests.set(said, asked?.id ?? '')
  },
})

const askBack = step({
  name: 'ask money back',
  weight: 8,
  args: fc.record({
    order: index,
    line: index,
    quantity: fc.constantFrom(1, 1, 1, 2, 3, 4),
    isToWallet: fc.boolean(),
  }),
  isPossible: (model) => model.orders.some(({ deliveredAt }) => deliveredAt > 0),
  async run(world, { order: place, line: linePlace, quantity, isToWallet }) {
    const { model } = world
    // Now and then of what has come back in part: the cents of what is left are told apart from those of the first.
    const isReturned = ({ requests: asked }: OrderModel) => asked.some(({ state }) => state === 'approved')
    const each = likely(
      model.orders,
      (of) => (of.state === 'delivered' || of.state === 'completed') && (place % 2 === 0 || isReturned(of)),
      place,
    )
    const line = likely(each.lines, (of) => model.amountsLeft(each, of).length > 0, linePlace)
    await askForPieces(world, { each, line, quantity, isToWallet })
  },
})

interface Asked {
  readonly each: OrderModel
  readonly line: LineModel
  readonly quantity: number
  readonly isToWallet: boolean
}

async function askForPieces(world: World, { each, line, quantity, isToWallet }: Asked): Promise<void> {
  const { model, personOf, requests } = world
  const { shopper } = each.group
  const amounts = model.amountsLeft(each, line)
  const minor = amounts[quantity - 1]
  const mayBe = minor !== undefined && (!isToWallet || shopper.hasAccount)
  const { code, answer } = await answerOf(
    personOf(shopper).visitor.call('POST /orders/{number}/refund-requests', {
      params: { number: world.numberOf(each.group) },
      query: {},
      body: {
        line_id: await world.lineIdOf(each, each.lines.indexOf(line)),
        quantity,
        reason: 'damaged',
        pay_to: isToWallet ? 'wallet' : 'original',
      },
    }),
  )
  expect(code).toBe(amounts.length === 0 ? 'state_conflict' : mayBe ? 'done' : 'invalid_input')
  if (!mayBe || minor === undefined || !answer) return
  expect(answer.request.amount.minor).toBe(minor)
  requests.set(model.askBack(each, line, { quantity, minor, toWallet: isToWallet }), answer.request.id)
}

const decide = step({
  name: 'decide on money asked back',
  weight: 8,
  args: fc.record({
    request: index,
    isApproved: fc.constantFrom(true, true, false),
    isByOperator: fc.boolean(),
  }),
  isPossible: (model) => model.requests.length > 0,
  run: (world, { request: place, ...decision }) =>
    decideOnRequest(
      world,
      likely(world.model.requests, ({ state }) => state === 'pending', place),
      decision,
    ),
})

async function decideOnRequest(
  { model, requests, operator, sellerOf }: World,
  request: RequestModel,
  { isApproved, isByOperator }: { isApproved: boolean; isByOperator: boolean },
): Promise<void> {
  const body = isApproved
    ? { decision: 'approve' as const }
    : { decision: 'reject' as const, answer: 'It is whole' }
  const id = requests.get(request) ?? ''
  const { shop } = request.order
  const { code } = await answerOf(
    isByOperator
      ? operator.call('POST /operator/refund-requests/{id}/decide', { params: { id }, body })
      : sellerOf(shop).call('POST /seller/stores/{store}/refund-requests/{id}/decide', {
          params: { store: shop.slug, id },
          body,
        }),
  )
  expect(code).toBe(model.decide(request, isApproved))
}

const payBack = step({
  name: 'pay back by bank, or into the wallet instead',
  weight: 4,
  args: fc.record({ refund: index, isToWallet: fc.constantFrom(false, false, true) }),
  isPossible: (model) => model.refunds.length > 0,
  async run(world, { refund: place, isToWallet }) {
    const refund = likely(world.model.refunds, ({ state }) => state === 'manual', place)
    await (isToWallet ? payIntoWallet(world, refund) : payByBank(world, refund))
  },
})

async function payIntoWallet(world: World, refund: RefundModel): Promise<void> {
  const { model, operator } = world
  const id = (await world.refundIdOf(refund)) ?? ''
  const { code } = await answerOf(
    operator.call('POST /operator/refunds/{id}/into-wallet', { params: { id } }, keyHeader()),
  )
  const isPossible = refund.state === 'manual' && refund.order.group.shopper.hasAccount
  expect(code).toBe(isPossible ? 'done' : 'state_conflict')
  if (isPossible) model.payRefundIntoWallet(refund)
}

async function payByBank(world: World, refund: RefundModel): Promise<void> {
  const { model, operator } = world
  const id = (await world.refundIdOf(refund)) ?? ''
  const { code } = await answerOf(
    operator.call(
      'POST /operator/refunds/{id}/paid-back',
      { params: { id }, body: { reference: 'B-1' } },
      keyHeader(),
    ),
  )
  expect(code).toBe(refund.state === 'manual' ? 'done' : 'state_conflict')
  if (code === 'done') model.payRefundByBank(refund)
}

const giveBack = step({
  name: 'give back what nobody asked for',
  weight: 5,
  args: fc.record({
    order: index,
    kind: fc.constantFrom('goodwill', 'goodwill', 'delivery'),
    by: fc.constantFrom('market', 'market', 'operator', 'seller'),
    share: fc.constantFrom('some', 'some', 'all', 'more'),
    minor: fc.integer({ min: 1, max: 900 }),
    isToWallet: fc.boolean(),
    isTwice: fc.boolean(),
  }),
  isPossible: (model) => model.orders.some(({ isPlaced }) => isPlaced),
  async run(world, { order: place, kind, by, share, minor, isToWallet, isTwice }) {
    const { model, operator, sellerOf, partOf } = world
    const each = likely(model.orders, (order) => order.isPlaced && leftOfPaid(order) > 0, place)
    const most = kind === 'delivery' ? deliveryLeft(each) : leftOfPaid(each)
    const wanted = Math.max({ some: minor, all: most, more: most + 1 }[share], 1)
    const isOfMarket = by === 'market'
    const said = model.give(each, wanted, { kind, isOfMarket, isToWallet })
    const pay_to = isToWallet ? ('wallet' as const) : ('original' as const)
    const body = { kind, amount_minor: wanted, pay_to, details: 'It came late' }
    const number = partOf(each)
    const params = { store: each.shop.slug, number }
    const key = keyHeader()
    const give = () =>
      by === 'seller'
        ? sellerOf(each.shop).call(
            'POST /seller/stores/{store}/orders/{number}/refund',
            { params, body },
            key,
          )
        : operator.call(
            'POST /operator/orders/{number}/refund',
            { params: { number }, body: { ...body, borne_by: isOfMarket ? 'market' : 'seller' } },
            key,
          )
    const { code, answer } = await answerOf(give())
    expect(code).toBe(said)
    expect(answer?.request.amount.minor).toBe(said === 'done' ? each.gifts.at(-1)?.minor : undefined)
    if (isTwice && said === 'done') expect((await give()).request.id).toBe(answer?.request.id)
  },
})

/** Paid back by a gateway, once, and nowhere else. */
function isAtCard({ state, kind, toWallet, isLeftToPeople, order }: RefundModel): boolean {
  return (
    state === 'succeeded' &&
    kind === 'outer' &&
    !toWallet &&
    !isLeftToPeople &&
    countingTry(order.group).kind === 'card'
  )
}

const sendBack = step({
  name: 'have the bank of a card send back what was paid back',
  weight: 3,
  args: index,
  isPossible: (model) => model.refunds.some(isAtCard),
  async run(world, place) {
    const { model, market, payments } = world
    const refund = pick(model.refunds.filter(isAtCard), place)
    const { payment } = countingTry(refund.order.group)
    const page = payment && payments.get(payment)
    const reference = await world.gatewayRefundOf(refund)
    // What a bank took back was never paid by the gateway.
    if (page === undefined || reference === undefined) return
    const answer = await market.visitor().fetch(`${page}/refunds/${reference}/failure`, { method: 'POST' })
    expect(answer.status).toBe(303)
    model.sendDue()
    model.sendBack(refund)
    await carryOutJobs(world)
  },
})

const refuseRefunds = step({
  name: 'have the gateway refuse to pay back, or not',
  weight: 1,
  args: fc.constantFrom(true, false, false),
  async run({ model, market }, isRefusing) {
    market.gateway.refuseRefunds(isRefusing)
    model.refusesRefunds = isRefusing
    if (isRefusing) return
    await retryFailed(market)
    model.retryFailed()
  },
})

const refuseCaptures = step({
  name: 'have the gateway refuse to take a card, or not',
  weight: 3,
  args: fc.record({ payment: index, isRefused: fc.constantFrom(true, true, false) }),
  isPossible: (model) => model.payments.some(({ state }) => state === 'authorised'),
  async run({ model, market, payments }, { payment: place, isRefused }) {
    const authorised = model.payments.filter(({ state }) => state === 'authorised')
    const payment = pick(authorised, place)
    const body = new URLSearchParams({ word: isRefused ? 'refuse' : 'allow' })
    const page = `${payments.get(payment) ?? ''}/authorisation`
    expect((await market.visitor().fetch(page, { method: 'POST', body })).status).toBe(303)
    payment.isRefused = isRefused
    model.sendDue()
  },
})

const returnWhole = step({
  name: 'have an order brought and all of it taken back',
  weight: 4,
  args: fc.record({ order: index, isByOperator: fc.boolean(), isToWallet: fc.boolean() }),
  isPossible: (model) => model.orders.some(isToBring),
  async run(world, { order: place, isByOperator, isToWallet }) {
    const { model } = world
    // Rather for cash, where more of the purchase is still to come: what comes back must not end that.
    const each = likely(
      model.orders.filter(isToBring),
      ({ group }) => openTender(group)?.kind === 'cash' && group.orders.filter(isToBring).length > 1,
      place,
    )
    await bring(world, each)
    for (const line of each.lines) {
      const pieces = model.amountsLeft(each, line).length
      const order = { each, line, quantity: pieces, isToWallet: isToWallet && each.group.shopper.hasAccount }
      if (pieces > 0) await askForPieces(world, order)
    }
    for (const request of each.requests) {
      if (request.state === 'pending')
        await decideOnRequest(world, request, { isApproved: true, isByOperator })
    }
    await carryOutJobs(world)
    for (const refund of each.refunds) if (refund.state === 'manual') await payByBank(world, refund)
  },
})

const matchTransfer = step({
  name: 'a transfer arrives',
  weight: 3,
  args: index,
  isPossible: (model) => model.groups.some((group) => openTender(group)?.kind === 'bank'),
  async run({ model, operator, numberOf }, place) {
    const group = likely(model.groups, (each) => openTender(each)?.kind === 'bank', place)
    const params = { number: numberOf(group) }
    const { code } = await answerOf(
      operator.call('POST /operator/orders/{number}/transfer-arrived', { params }, keyHeader()),
    )
    expect(code).toBe(isUnpaid(group) ? 'done' : 'state_conflict')
    if (code === 'done') model.matchTransfer(group)
  },
})

const goodwill = step({
  name: 'give goodwill',
  weight: 2,
  args: fc.record({
    shopper: index,
    amount: fc.integer({ min: 1, max: 5000 }),
    isOfPoints: fc.boolean(),
    isTwice: fc.boolean(),
  }),
  async run({ model, operator, personOf }, { shopper: place, amount, isOfPoints, isTwice }) {
    const shopper = pick(withAccount(model), place)
    const params = { id: personOf(shopper).id }
    const body = isOfPoints
      ? { kind: 'points' as const, points: amount, reason: 'Sorry' }
      : { kind: 'wallet' as const, amount: { minor: amount, currency: 'USD' }, reason: 'Sorry' }
    const key = keyHeader()
    await operator.call('POST /operator/people/{id}/goodwill', { params, body }, key)
    if (isTwice) await operator.call('POST /operator/people/{id}/goodwill', { params, body }, key)
    if (isOfPoints) model.movePoints(shopper, amount)
    else shopper.wallet += amount
  },
})

const recharge = step({
  name: 'add money to a wallet',
  weight: 3,
  args: fc.record({
    shopper: index,
    minor: fc.integer({ min: 500, max: 9000 }),
    isPaid: fc.constantFrom(true, true, false),
    webhook: fc.constantFrom('twice', 'never'),
    isBack: fc.boolean(),
  }),
  async run({ model, market, personOf }, { shopper: place, minor, isPaid, webhook, isBack }) {
    const shopper = pick(withAccount(model), place)
    const { visitor } = personOf(shopper)
    await market.database.db.deleteFrom('rate_limits').execute()
    const body = { amount: { minor, currency: 'USD' }, payment_method: 'card' as const }
    const { code, answer } = await answerOf(visitor.call('POST /wallet/recharges', { body }, keyHeader()))
    expect(code).toBe(model.isGatewayUp ? 'done' : 'gateway_unavailable')
    if (!answer) return
    const page = new URL(answer.next_action?.url ?? '').pathname
    const decision = new URLSearchParams({ decision: isPaid ? 'approve' : 'decline', webhook })
    expect((await visitor.fetch(page, { method: 'POST', body: decision })).status).toBe(303)
    // Whatever else was due to leave the gateway leaves with it.
    model.sendDue()
    const begun = model.recharge(shopper, { minor, isPaid, isTold: webhook === 'twice' })
    if (!isBack) return
    model.settleRecharge(begun)
    const params = { token: answer.token }
    const { status, balance } = await visitor.call('GET /wallet/recharges/{token}', { params })
    expect([status, balance.minor]).toEqual([isPaid ? 'paid' : 'failed', shopper.wallet])
  },
})

const withdraw = step({
  name: 'ask for money out of a wallet',
  weight: 3,
  args: fc.record({
    shopper: index,
    share: fc.constantFrom(0.2, 0.5, 1, 1.01),
    way: fc.constantFrom('bank', 'paypal'),
    isTwice: fc.boolean(),
  }),
  isPossible: (model) => model.shoppers.some(({ wallet }) => wallet > 0),
  async run({ model, market, personOf, withdrawals }, { shopper: place, share, way, isTwice }) {
    const shopper = likely(withAccount(model), ({ wallet }) => wallet > 0, place)
    const minor = Math.ceil(Math.max(shopper.wallet, 1) * share)
    await market.database.db.deleteFrom('rate_limits').execute()
    const body = { amount: { minor, currency: 'USD' }, way, password: demoPassword }
    const key = keyHeader()
    const ask = () => answerOf(personOf(shopper).visitor.call('POST /wallet/withdrawals', { body }, key))
    const refusal = model.refusalToWithdraw(shopper, minor)
    const { code, answer } = await ask()
    expect(code).toBe(refusal ?? 'done')
    if (!answer) return
    withdrawals.set(model.withdraw(shopper, minor), answer.withdrawal.id)
    if (isTwice) expect((await ask()).answer?.withdrawal.id).toBe(answer.withdrawal.id)
  },
})

const withdrawalMoves = {
  cancel: { from: ['pending'], to: 'cancelled' },
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending', 'approved'], to: 'rejected' },
  paid: { from: ['approved'], to: 'paid' },
  returned: { from: ['paid'], to: 'returned' },
} as const

const moveWithdrawal = step({
  name: 'steer money out of a wallet',
  weight: 4,
  args: fc.record({
    withdrawal: index,
    by: fc.nat(1),
    move: fc.constantFrom('cancel', 'approve', 'approve', 'reject', 'paid', 'paid', 'returned'),
  }),
  isPossible: (model) => model.withdrawals.length > 0,
  async run({ model, operators, personOf, withdrawals }, { withdrawal: place, by, move }) {
    const operator = pick(operators, by)
    const { from, to } = withdrawalMoves[move]
    const froms: readonly string[] = from
    const withdrawal = likely(model.withdrawals, ({ state }) => froms.includes(state), place)
    const params = { id: withdrawals.get(withdrawal) ?? '' }
    const { visitor } = personOf(withdrawal.shopper)
    const moved = {
      cancel: () => visitor.call('POST /wallet/withdrawals/{id}/cancel', { params }, keyHeader()),
      approve: () => operator.call('POST /operator/withdrawals/{id}/approve', { params }, keyHeader()),
      reject: () =>
        operator.call(
          'POST /operator/withdrawals/{id}/reject',
          { params, body: { reason: 'No' } },
          keyHeader(),
        ),
      paid: () =>
        operator.call(
          'POST /operator/withdrawals/{id}/paid',
          { params, body: { reference: 'B-2' } },
          keyHeader(),
        ),
      returned: () =>
        operator.call(
          'POST /operator/withdrawals/{id}/returned',
          { params, body: { reason: 'Closed' } },
          keyHeader(),
        ),
    }
    const isPossible = froms.includes(withdrawal.state)
    const { code } = await answerOf<unknown>(moved[move]())
    if (move === 'approve') return expect(code).toBe(model.approveWithdrawal(withdrawal, by))
    expect(code).toBe(isPossible ? 'done' : 'state_conflict')
    if (isPossible && to !== 'approved') model.moveWithdrawal(withdrawal, to)
  },
})

const transfer = step({
  name: 'give money to another',
  weight: 1,
  args: fc.record({
    from: index,
    to: index,
    minor: fc.integer({ min: 1, max: 6000 }),
    isTwice: fc.boolean(),
  }),
  async run({ model, personOf }, { from, to, minor, isTwice }) {
    const giver = pick(withAccount(model), from)
    const taker = pick(withAccount(model), to)
    const key = keyHeader()
    const give = () =>
      answerOf(
        personOf(giver).visitor.call(
          'POST /wallet/transfers',
          { body: { to: personOf(taker).email, amount: { minor, currency: 'USD' }, password: demoPassword } },
          key,
        ),
      )
    const isPossible = giver !== taker && giver.wallet >= minor
    const { code } = await give()
    expect(code).toBe(giver === taker ? 'invalid_input' : isPossible ? 'done' : 'balance_too_low')
    if (!isPossible) return
    if (isTwice) expect((await give()).code).toBe('done')
    giver.wallet -= minor
    taker.wallet += minor
  },
})

const draftPayouts = step({
  name: 'draft a run of payouts',
  weight: 3,
  args: fc.boolean(),
  isPossible: (model) => model.sellers.some(({ earnings }) => earnings > 0),
  async run(world, isTwice) {
    const key = keyHeader()
    const body = { currency: 'USD' }
    const draft = () => answerOf(world.operator.call('POST /operator/payout-runs', { body }, key))
    await learnRun(world, { run: world.model.draftPayouts(), answered: await draft() })
    if (isTwice) await draft()
  },
})

/** Holds a run that was drafted against what the market shows of it, and keeps what it is called. */
async function learnRun(
  { operator, payoutRuns, payouts }: World,
  { run, answered }: { run: PayoutRunModel | undefined; answered: Answered<{ id: string }> },
): Promise<void> {
  expect(answered.code).toBe(run ? 'done' : 'nothing_to_pay')
  if (!run || !answered.answer) return
  const { id } = answered.answer
  payoutRuns.set(run, id)
  const shown = await operator.call('GET /operator/payout-runs/{id}', { params: { id } })
  const bySlug = new Map(shown.payouts.map((payout) => [payout.store.slug, payout]))
  expect(
    run.payouts.map(({ seller }) => {
      const { gross, debt, reserve, amount } = bySlug.get(seller.shop.slug) ?? {}
      return [gross?.minor, debt?.minor, reserve?.minor, amount?.minor]
    }),
  ).toEqual(run.payouts.map(({ gross, debt, reserve, amount }) => [gross, debt, reserve, amount]))
  expect(bySlug.size).toBe(run.payouts.length)
  for (const payout of run.payouts) payouts.set(payout, bySlug.get(payout.seller.shop.slug)?.id ?? '')
}

const payoutMoves = {
  approve: ['draft'],
  submit: ['approved'],
  'run paid': ['submitted'],
  paid: ['submitted'],
  failed: ['approved', 'submitted', 'paid', 'paid'],
  'leave out': ['draft'],
  discard: ['draft'],
  retry: ['failed', 'returned'],
} as const

const steerPayout = step({
  name: 'steer a payout',
  weight: 8,
  args: fc.record({
    payout: index,
    by: fc.nat(1),
    move: fc.constantFrom(
      'approve',
      'approve',
      'approve',
      'submit',
      'submit',
      'run paid',
      'paid',
      'failed',
      'leave out',
      'discard',
      'retry',
    ),
  }),
  isPossible: (model) => model.payoutRuns.length > 0,
  async run(world, { payout: place, by, move }) {
    const { model, operators, payouts, payoutRuns } = world
    const states: readonly string[] = payoutMoves[move]
    const payout = likely(model.payouts, ({ state }) => states.includes(state), place)
    const { run } = payout
    const operator = pick(operators, by)
    const ofRun = { id: payoutRuns.get(run) ?? '' }
    const ofOne = { id: payouts.get(payout) ?? '' }
    const isMeant = states.includes(payout.state)
    const drafts = run.payouts.filter(({ state }) => state === 'draft')
    const submitted = run.payouts.filter(({ state }) => state === 'submitted')
    const saidOf = (isPossible: boolean) => (isPossible ? 'done' : 'state_conflict')
    switch (move) {
      case 'approve': {
        const said = model.approvePayouts(run, by)
        const { code, answer } = await answerOf(
          operator.call('POST /operator/payout-runs/{id}/approve', { params: ofRun }, keyHeader()),
        )
        expect(answer?.state ?? code).toBe(said)
        return
      }
      case 'submit': {
        const said = model.submitPayouts(run)
        const answered = await answerOf(
          operator.call('POST /operator/payout-runs/{id}/submit', { params: ofRun }, keyHeader()),
        )
        expect(answered).toEqual(
          typeof said === 'number' ? { code: 'done', answer: { failed: said } } : { code: said },
        )
        return
      }
      case 'run paid': {
        const body = { reference: 'B-3' }
        const { code } = await answerOf(
          operator.call('POST /operator/payout-runs/{id}/paid', { params: ofRun, body }, keyHeader()),
        )
        expect(code).toBe(saidOf(submitted.length > 0))
        for (const each of submitted) model.payOut(each)
        return
      }
      case 'paid': {
        const body = { reference: 'B-4' }
        const { code } = await answerOf(
          operator.call('POST /operator/payouts/{id}/paid', { params: ofOne, body }, keyHeader()),
        )
        expect(code).toBe(saidOf(isMeant))
        if (isMeant) model.payOut(payout)
        return
      }
      case 'failed': {
        const body = { reason: 'Closed' }
        const { code } = await answerOf(
          operator.call('POST /operator/payouts/{id}/failed', { params: ofOne, body }, keyHeader()),
        )
        expect(code).toBe(saidOf(isMeant))
        if (isMeant) model.bringBack(payout)
        return
      }
      case 'leave out': {
        const body = { reason: 'Not yet' }
        const { code } = await answerOf(
          operator.call('POST /operator/payouts/{id}/leave-out', { params: ofOne, body }, keyHeader()),
        )
        expect(code).toBe(saidOf(isMeant))
        if (isMeant) model.leaveOut(payout)
        return
      }
      case 'discard': {
        const { code } = await answerOf(
          operator.call('POST /operator/payout-runs/{id}/discard', { params: ofRun }, keyHeader()),
        )
        expect(code).toBe(saidOf(drafts.length > 0))
        for (const each of drafts) model.leaveOut(each)
        return
      }
      case 'retry': {
        const isPossible = isMeant && !payout.isRetried
        const answered = await answerOf(
          operator.call('POST /operator/payouts/{id}/retry', { params: ofOne }, keyHeader()),
        )
        if (isPossible) await learnRun(world, { run: model.draftPayouts(payout), answered })
        else expect(answered.code).toBe('state_conflict')
      }
    }
  },
})

const capture = step({
  name: 'choose when cards are taken',
  weight: 2,
  args: fc.boolean(),
  async run({ model, market }, takesLater) {
    model.takesLater = takesLater
    market.gateway.captureAt(takesLater ? 'on_acceptance' : 'at_placing')
  },
})

const openDispute = step({
  name: 'dispute a payment',
  weight: 4,
  args: fc.record({
    group: index,
    share: fc.constantFrom('left', 'left', 'third', 'all'),
    isTwice: fc.boolean(),
  }),
  isPossible: (model) => model.groups.some(isPaidByCard),
  async run(world, { group: place, share, isTwice }) {
    const { model, operator, numberOf, disputes } = world
    const group = likely(model.groups, isPaidByCard, place)
    const paid = total(group.orders.map((each) => each.paid.outer))
    const asked = { left: undefined, third: Math.ceil(paid / 3), all: paid }[share]
    const minor = asked === 0 ? undefined : asked
    const key = keyHeader()
    const body = {
      order_number: numberOf(group),
      reference: `SIM ${crypto.randomUUID()}`,
      reason: 'fraudulent' as const,
      ...(minor !== undefined && { amount_minor: minor }),
    }
    const open = () => answerOf(operator.call('POST /operator/disputes', { body }, key))
    const said = model.openDispute(group, minor)
    const { code, answer } = await open()
    expect(code).toBe(typeof said === 'string' ? said : 'done')
    if (typeof said === 'string' || !answer) return
    disputes.set(said, answer.id)
    if (isTwice) expect((await open()).answer?.id).toBe(answer.id)
    await readDispute(world, said)
  },
})

function isPaidByCard(group: GroupModel): boolean {
  const { kind } = countingTry(group)
  return kind === 'card' && group.orders.some(({ paid }) => paid.outer > 0)
}

async function readDispute({ operator, disputes }: World, dispute: DisputeModel): Promise<void> {
  const params = { id: disputes.get(dispute) ?? '' }
  const shown = await operator.call('GET /operator/disputes/{id}', { params })
  expect([shown.state, shown.amount.minor, shown.unattributed.minor]).toEqual([
    dispute.state,
    dispute.minor,
    dispute.nobodys,
  ])
  expect(shown.shares.map(({ amount, held }) => [amount.minor, held.minor])).toEqual(
    dispute.shares.map(({ minor, held }) => [minor, isDecided(dispute) ? 0 : held]),
  )
}

function isDecided({ state }: DisputeModel): boolean {
  return state === 'won' || state === 'lost'
}

const closeDispute = step({
  name: 'say how a dispute goes on',
  weight: 4,
  args: fc.record({
    dispute: index,
    move: fc.constantFrom('answered', 'won', 'lost', 'lost'),
    fee: fc.constantFrom(0, 1500),
  }),
  isPossible: (model) => model.disputes.length > 0,
  async run(world, { dispute: place, move, fee }) {
    const { model, operator, disputes } = world
    const dispute = likely(model.disputes, (each) => !isDecided(each), place)
    const params = { id: disputes.get(dispute) ?? '' }
    const { code } = await answerOf<unknown>(
      move === 'answered'
        ? operator.call('PUT /operator/disputes/{id}/evidence', {
            params,
            body: { evidence: 'A photograph' },
          })
        : operator.call(
            'POST /operator/disputes/{id}/decide',
            { params, body: { outcome: move, fee_minor: fee } },
            keyHeader(),
          ),
    )
    expect(code).toBe(isDecided(dispute) ? 'state_conflict' : 'done')
    if (isDecided(dispute)) return
    if (move === 'answered') dispute.state = 'answered'
    else model.closeDispute(dispute, { as: move, fee })
    await readDispute(world, dispute)
  },
})

const setPrice = step({
  name: 'set a price',
  weight: 2,
  args: fc.record({ goods: index, minor: fc.integer({ min: 60, max: 3000 }) }),
  async run(world, { goods: place, minor }) {
    await changePrice(world, { goods: pick(world.model.goods, place), quantity: 1 }, minor)
  },
})

async function changePrice({ sellerOf, shelfOf }: World, { goods }: Wish, minor: number): Promise<void> {
  await sellerOf(goods.shop).call('PUT /seller/stores/{store}/variants/{id}', {
    params: { store: goods.shop.slug, id: shelfOf(goods).variantId },
    body: { price_minor: minor },
  })
  goods.price = minor
}

const count = step({
  name: 'count a shelf',
  weight: 3,
  args: fc.record({ goods: index, onHand: fc.nat(20) }),
  async run({ model, sellerOf, shelfOf }, { goods: place, onHand }) {
    const goods = pick(model.goods, place)
    const { code } = await answerOf(
      sellerOf(goods.shop).call('PUT /seller/stores/{store}/variants/{id}', {
        params: { store: goods.shop.slug, id: shelfOf(goods).variantId },
        body: { on_hand: onHand },
      }),
    )
    expect(code).toBe(onHand < goods.reserved ? 'state_conflict' : 'done')
    if (code === 'done') goods.onHand = onHand
  },
})

const passTime = step({
  name: 'pass time',
  weight: 4,
  args: fc.constantFrom(3 * MINUTE, 16 * MINUTE, 16 * MINUTE, 2 * HOUR, 3 * DAY, 8 * DAY, 31 * DAY),
  async run(world, ms) {
    const { model, market } = world
    model.now += ms
    await world.moveTo(model.now)
    model.sendDue()
    await market.gateway.sendDue()
    await addTimedJobs(market)
    if (ms >= DAY) await planSlots(market)
    await market.runJobs()
    await holdFailed(market)
    model.passTime()
  },
})

const runJobs = step({
  name: 'carry out jobs',
  weight: 5,
  args: fc.constant(null),
  run: carryOutJobs,
})

async function carryOutJobs({ model, market }: World): Promise<void> {
  await market.runJobs()
  await holdFailed(market)
  model.runJobs()
}

const breakGateway = step({
  name: 'break or mend the gateway',
  weight: 1,
  args: fc.constantFrom(true, true, false),
  async run({ model, market }, isUp) {
    model.isGatewayUp = isUp
    if (!isUp) return market.gateway.breakDown()
    market.gateway.recover()
    await retryFailed(market)
    model.retryFailed()
  },
})

/** What is another's is not found, whatever is tried with it. */
const trespass = step({
  name: 'reach for what is another’s',
  weight: 2,
  args: fc.record({
    order: index,
    other: index,
    what: fc.constantFrom('read', 'cancel', 'pay', 'steer', 'decide', 'decide'),
  }),
  isPossible: (model) => model.orders.length > 0,
  async run(world, { order: place, other, what }) {
    const { model, personOf, sellerOf, numberOf, partOf, requests } = world
    const isAsked = (of: OrderModel) => of.requests.some(({ state }) => state === 'pending')
    const each = what === 'decide' ? likely(model.orders, isAsked, place) : pick(model.orders, place)
    const { visitor } = personOf(
      pick(
        model.shoppers.filter((shopper) => shopper !== each.group.shopper),
        other,
      ),
    )
    const shop = pick(
      model.shops.filter((shop) => shop !== each.shop),
      other,
    )
    const seller = sellerOf(shop)
    const params = { number: numberOf(each.group) }
    const request = each.requests.find(({ state }) => state === 'pending')
    const tries = {
      read: () => visitor.call('GET /orders/{number}', { params, query: {} }),
      cancel: () => visitor.call('POST /orders/{number}/cancel', { params, body: { reason: 'No' } }),
      pay: () =>
        visitor.call('POST /orders/{number}/pay', { params, body: { payment_method: 'cash' } }, keyHeader()),
      steer: () =>
        seller.call('POST /seller/stores/{store}/orders/{number}/accept', {
          params: { store: shop.slug, number: partOf(each) },
        }),
      decide: () =>
        seller.call('POST /seller/stores/{store}/refund-requests/{id}/decide', {
          params: { store: shop.slug, id: (request && requests.get(request)) ?? crypto.randomUUID() },
          body: { decision: 'approve' },
        }),
    }
    expect((await answerOf<unknown>(tries[what]())).code).toBe('not_found')
  },
})

const readBack = step({
  name: 'read an order on both sides',
  weight: 2,
  args: index,
  isPossible: (model) => model.groups.length > 0,
  async run({ model, personOf, sellerOf, numberOf, partOf }, place) {
    const group = pick(model.groups, place)
    const { visitor } = personOf(group.shopper)
    const read = await visitor.call('GET /orders/{number}', {
      params: { number: numberOf(group) },
      query: {},
    })
    expect(read.sub_orders.map((sub) => [sub.state, sub.total.minor, sub.refunded.minor])).toEqual(
      group.orders.map(({ state, total: whole, refunds }) => [
        state,
        whole,
        total(refunds.filter((refund) => refund.state === 'succeeded').map(({ minor }) => minor)),
      ]),
    )
    const own = pick(group.orders, place)
    const params = { store: own.shop.slug, number: partOf(own) }
    const { code, answer } = await answerOf(
      sellerOf(own.shop).call('GET /seller/stores/{store}/orders/{number}', { params }),
    )
    expect(code).toBe(own.isPlaced ? 'done' : 'not_found')
    expect(answer?.commission.minor).toBe(
      own.isPlaced ? total(own.lines.map((line) => line.commission)) : undefined,
    )
  },
})

const steps = [
  order,
  decideOnCard,
  payTwice,
  comeBack,
  hearAgain,
  payAgain,
  cancel,
  steer,
  deliver,
  sayShort,
  askBack,
  decide,
  payBack,
  giveBack,
  sendBack,
  refuseRefunds,
  refuseCaptures,
  returnWhole,
  matchTransfer,
  goodwill,
  recharge,
  withdraw,
  moveWithdrawal,
  transfer,
  draftPayouts,
  steerPayout,
  openDispute,
  closeDispute,
  capture,
  setPrice,
  setCashRule,
  count,
  passTime,
  runJobs,
  breakGateway,
  trespass,
  readBack,
]

/** One thing that may happen next. */
export const commands: fc.Arbitrary<Command>[] = steps.flatMap(({ weight, arbitrary }) =>
  Array.from({ length: weight }, () => arbitrary),
)

/** Where two views of the market are not the same, in words. */
function compare(market: unknown, model: unknown, place = ''): string[] {
  if (!isRecord(market) || !isRecord(model)) {
    return market === model ? [] : [`${place}: ${JSON.stringify(market)} instead of ${JSON.stringify(model)}`]
  }
  const keys = new Set([...Object.keys(market), ...Object.keys(model)])
  return [...keys].flatMap((key) => compare(market[key], model[key], place === '' ? key : `${place}.${key}`))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

interface Answered<Answer> {
  /** 'done', or the code of the problem. */
  readonly code: string
  readonly answer?: Answer
}

async function answerOf<Answer>(call: Promise<Answer>): Promise<Answered<Answer>> {
  try {
    return { code: 'done', answer: await call }
  } catch (error) {
    if (error instanceof ApiProblem) return { code: error.body.code }
    throw error
  }
}

function pick<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}

/** One of those that it makes sense for, mostly; now and then any. */
function likely<Item>(items: readonly Item[], isMeant: (item: Item) => boolean, place: number): Item {
  const meant = items.filter(isMeant)
  return pick(meant.length === 0 || place % 5 === 0 ? items : meant, place)
}

function withAccount({ shoppers }: Model): ShopperModel[] {
  return shoppers.filter(({ hasAccount }) => hasAccount)
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
