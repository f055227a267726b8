import fc from 'fast-check'
import { expect } from 'vitest'
import { retryFailed } from '#tests/support/orders.ts'
import { keyHeader } from '#tests/support/shopping.ts'
import { countingTry, deliveryLeft, openTender, refundableOf } from '../model-queries.ts'
import type { LineModel, OrderModel, RefundModel, RequestModel } from '../records.ts'
import type { World } from '../world.ts'
import { bring, isNotStarted } from './selling.ts'
import { answerOf, index, likely, pick, step, withAccount } from './step.ts'
import { runAllJobs } from './time.ts'

export const requestOrderRefund = step({
  name: 'request a refund',
  weight: 8,
  args: fc.record({
    order: index,
    line: index,
    quantity: fc.constantFrom(1, 1, 1, 2, 3, 4),
    isToWallet: fc.boolean(),
  }),
  isPossible: (model) => model.orders.some(({ deliveredAt }) => deliveredAt > 0),
  async run(world, { order: place, line: linePosition, quantity, isToWallet }) {
    const { model } = world
    // Sometimes picks a partly refunded order, because its remaining cents and points are rounded differently from
    // the first ones.
    const isReturned = ({ requests: asked, points }: OrderModel) =>
      asked.some(({ state }) => state === 'approved') && (place % 4 === 1 || points > 0)
    const each = likely(
      model.orders,
      (of) => (of.state === 'delivered' || of.state === 'completed') && (place % 2 === 0 || isReturned(of)),
      place,
    )
    const line = likely(each.lines, (of) => model.amountsLeft(each, of).length > 0, linePosition)
    await requestItemRefund(world, { each, line, quantity, isToWallet })
  },
})

interface Asked {
  readonly each: OrderModel
  readonly line: LineModel
  readonly quantity: number
  readonly isToWallet: boolean
}

async function requestItemRefund(world: World, { each, line, quantity, isToWallet }: Asked): Promise<void> {
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
  requests.set(
    model.requestOrderRefund(each, line, { quantity, minor, toWallet: isToWallet }),
    answer.request.id,
  )
}

export const decide = step({
  name: 'decide on a refund request',
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

export const payRefund = step({
  name: 'pay an owed refund by bank or to the wallet',
  weight: 4,
  args: fc.record({ refund: index, isToWallet: fc.constantFrom(false, false, true) }),
  isPossible: (model) => model.refunds.length > 0,
  async run(world, { refund: place, isToWallet }) {
    const refund = likely(world.model.refunds, ({ state }) => state === 'manual', place)
    await (isToWallet ? refundToWallet(world, refund) : payByBank(world, refund))
  },
})

async function refundToWallet(world: World, refund: RefundModel): Promise<void> {
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

export const giveBack = step({
  name: 'issue a refund',
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
    const each = likely(model.orders, (order) => order.isPlaced && refundableOf(order) > 0, place)
    const most = kind === 'delivery' ? deliveryLeft(each) : refundableOf(each)
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

/** Returns whether a gateway has paid the refund to a card. */
function isAtCard({ state, kind, toWallet, isLeftToOperators, order }: RefundModel): boolean {
  return (
    state === 'succeeded' &&
    kind === 'outer' &&
    !toWallet &&
    !isLeftToOperators &&
    countingTry(order.group).kind === 'card'
  )
}

export const returnRefund = step({
  name: 'let a paid card refund fail',
  weight: 3,
  args: index,
  isPossible: (model) => model.refunds.some(isAtCard),
  async run(world, place) {
    const { model, market, payments } = world
    const refund = pick(model.refunds.filter(isAtCard), place)
    const { payment } = countingTry(refund.order.group)
    const page = payment && payments.get(payment)
    const reference = await world.gatewayRefundOf(refund)
    // Chargebacks have no refund at the gateway.
    if (page === undefined || reference === undefined) return
    const answer = await market.visitor().fetch(`${page}/refunds/${reference}/failure`, { method: 'POST' })
    expect(answer.status).toBe(303)
    model.sendDue()
    model.returnRefund(refund)
    await runAllJobs(world)
  },
})

export const refuseRefunds = step({
  name: 'let the gateway refuse refunds, or not',
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

export const returnFullOrder = step({
  name: 'deliver an order and refund all of it',
  weight: 4,
  args: fc.record({ order: index, isByOperator: fc.boolean(), isToWallet: fc.boolean() }),
  isPossible: (model) => model.orders.some(isNotStarted),
  async run(world, { order: place, isByOperator, isToWallet }) {
    const { model } = world
    // Prefers cash orders with deliveries still to come, because a refund must not end them.
    const each = likely(
      model.orders.filter(isNotStarted),
      ({ group }) => openTender(group)?.kind === 'cash' && group.orders.filter(isNotStarted).length > 1,
      place,
    )
    await bring(world, each)
    for (const line of each.lines) {
      const pieces = model.amountsLeft(each, line).length
      const order = { each, line, quantity: pieces, isToWallet: isToWallet && each.group.shopper.hasAccount }
      if (pieces > 0) await requestItemRefund(world, order)
    }
    for (const request of each.requests) {
      if (request.state === 'pending')
        await decideOnRequest(world, request, { isApproved: true, isByOperator })
    }
    await runAllJobs(world)
    for (const refund of each.refunds) if (refund.state === 'manual') await payByBank(world, refund)
  },
})

export const goodwill = step({
  name: 'give goodwill credit',
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
