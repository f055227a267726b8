import fc from 'fast-check'
import { expect } from 'vitest'
import { retryFailed } from '#tests/support/orders.ts'
import { keyHeader } from '#tests/support/shopping.ts'
import { isOpen, isUnpaid, openTender, transferOf, transfersOf } from '../model-queries.ts'
import type { FundChoices, GroupModel, Method, PaymentModel, State } from '../records.ts'
import { CARD_WINDOW, MINUTE, SECOND } from '../terms.ts'
import type { World } from '../world.ts'
import { funds, method, recordPaymentPage } from './buying.ts'
import { moveOrder, setCountedStock } from './selling.ts'
import { answerOf, index, likely, pick, step } from './step.ts'
import { advanceTime, runAllJobs } from './time.ts'

type Webhook = 'before' | 'late' | 'twice' | 'never'

export const decideOnCard = step({
  name: 'decide on a card payment',
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
    // A declined card tests most when wallet balance or points pay part of the order.
    const isMeant = ({ tender: { funds } }: PaymentModel) => isApproved || funds.wallet + funds.count > 0
    await decideAtGateway(world, likely(known, isMeant, place), { isApproved, webhook })
  },
})

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

/** Pays on a gateway page left open in another window after the shopper switched the payment method. */
export const payTwice = step({
  name: 'pay by card after choosing another method',
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
    await retryPayment(world, payment.tender.group, { method: wanted, funds: null, isTwice: false })
    if (payment.state !== 'waiting') return
    await decideAtGateway(world, payment, { isApproved: true, webhook })
    await runAllJobs(world)
  },
})

/** Pays on a gateway page left open after the order expired, when its stock may be sold to others. */
export const payLate = step({
  name: 'pay by card after the deadline',
  weight: 2,
  args: fc.record({
    payment: index,
    line: index,
    isSoldOut: fc.boolean(),
    webhook: fc.constantFrom<Webhook>('before', 'late', 'twice'),
  }),
  isPossible: (model) => model.payments.some(({ state }) => state === 'waiting'),
  async run(world, { payment: place, line, isSoldOut, webhook }) {
    const known = shownPayments(world)
    if (known.length === 0) return
    const payment = pick(known, place)
    await advanceTime(world, CARD_WINDOW + MINUTE)
    const { goods } = pick(
      payment.tender.group.orders.flatMap(({ lines }) => lines),
      line,
    )
    if (isSoldOut) await setCountedStock(world, goods, Math.max(0, goods.reserved - goods.backorderMax))
    if (payment.state !== 'waiting') return
    await decideAtGateway(world, payment, { isApproved: true, webhook })
    await runAllJobs(world)
  },
})

export const comeBack = step({
  name: 'return from the gateway',
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

export const repeatWebhooks = step({
  name: 'repeat webhooks in any order',
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

export const payAgain = step({
  name: 'pay again',
  weight: 4,
  args: fc.record({ group: index, method, funds: fc.option(funds), isTwice: fc.boolean() }),
  isPossible: (model) => model.groups.length > 0,
  run: (world, { group: place, ...way }) =>
    retryPayment(world, likely(world.model.groups, isUnpaid, place), way),
})

async function retryPayment(
  world: World,
  group: GroupModel,
  {
    method: wanted,
    funds: requested,
    isTwice,
  }: { method: Method; funds: FundChoices | null; isTwice: boolean },
): Promise<void> {
  const { model, personOf, numberOf } = world
  const key = crypto.randomUUID()
  const pay = () =>
    answerOf(
      personOf(group.shopper).visitor.call(
        'POST /orders/{number}/pay',
        { params: { number: numberOf(group) }, body: { payment_method: wanted, ...requested } },
        keyHeader(key),
      ),
    )
  model.ask(group)
  const refusal = model.payAgain(group, wanted, requested ?? undefined)
  const isBegun = refusal !== undefined || model.begin(group)
  const answer = await pay()
  expect(answer.code).toBe(refusal ?? (isBegun ? 'done' : 'gateway_unavailable'))
  recordPaymentPage(world, group, answer.answer)
  if (isTwice && answer.code === 'done')
    expect((await pay()).answer?.order_number).toBe(answer.answer?.order_number)
}

export const cancel = step({
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

export const refuseCaptures = step({
  name: 'let the gateway refuse captures, or not',
  weight: 3,
  args: fc.record({
    payment: index,
    isRefused: fc.constantFrom(true, true, true, false),
    isTried: fc.constantFrom(true, true, false),
  }),
  isPossible: (model) => model.payments.some(({ state }) => state === 'authorised'),
  async run(world, { payment: place, isRefused, isTried }) {
    const { model, market, payments } = world
    const authorised = model.payments.filter(({ state }) => state === 'authorised')
    const waitingOf = ({ tender }: PaymentModel) =>
      [...tender.shares.keys()].find(({ state }) => state === 'placed')
    const payment = likely(authorised, (each) => waitingOf(each) !== undefined, place)
    const body = new URLSearchParams({ word: isRefused ? 'refuse' : 'allow' })
    const page = `${payments.get(payment) ?? ''}/authorisation`
    expect((await market.visitor().fetch(page, { method: 'POST', body })).status).toBe(303)
    payment.isRefused = isRefused
    model.sendDue()
    const waiting = waitingOf(payment)
    if (!isTried || !waiting) return
    await moveOrder(world, waiting, 'accept')
    await runAllJobs(world)
  },
})

const comes = fc.oneof(
  { weight: 2, arbitrary: fc.constant('the rest' as const) },
  fc.record({ less: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ more: fc.integer({ min: 1, max: 900 }) }),
)

export const matchTransfer = step({
  name: 'record a bank transfer',
  weight: 10,
  args: fc.record({
    group: index,
    comes,
    bearsRemainder: fc.constantFrom(false, false, true),
    isTwice: fc.boolean(),
  }),
  isPossible: (model) => model.groups.some((group) => transferOf(group)),
  async run({ model, operator, numberOf }, { group: place, comes: what, bearsRemainder, isTwice }) {
    const group = likely(model.groups, (each) => openTender(each)?.kind === 'bank', place)
    const params = { number: numberOf(group) }
    const transfer = transferOf(group)
    const missing = transfer ? Math.max(transfer.minor - transfer.kept, 0) : 0
    const came =
      what === 'the rest'
        ? undefined
        : 'less' in what
          ? Math.max(missing - what.less, 1)
          : missing + what.more
    const body = { ...(came !== undefined && { amount_minor: came }), bears_rest: bearsRemainder }
    const key = keyHeader()
    const record = () =>
      answerOf(operator.call('POST /operator/orders/{number}/transfer-arrived', { params, body }, key))
    const expected = model.receiveTransfer(group, came, bearsRemainder)
    expect((await record()).code).toBe(expected)
    if (isTwice && expected === 'done') await record()
  },
})

export const returnTransfer = step({
  name: 'return a bank transfer',
  weight: 5,
  args: fc.record({ group: index, to: fc.constantFrom('bank', 'wallet'), isTwice: fc.boolean() }),
  isPossible: (model) => model.groups.some((group) => transfersOf(group).some(({ kept }) => kept > 0)),
  async run({ model, operator, numberOf }, { group: place, to, isTwice }) {
    const group = likely(
      model.groups.filter((each) => transfersOf(each).some(({ kept }) => kept > 0)),
      (each) => transfersOf(each).some((transfer) => transfer.kept > 0 && !isOpen(transfer)),
      place,
    )
    const params = { number: numberOf(group) }
    const transfers = transfersOf(group)
    const which = transfers.findIndex(({ kept }) => kept > 0)
    const transfer = pick(transfers, which)
    const seen = await operator.call('GET /operator/orders/{number}', { params })
    const left = { tender_id: seen.transfers[which]?.tender_id ?? '', amount_minor: transfer.kept }
    const body =
      to === 'bank' ? ({ to, ...left, reference: 'OUT' } as const) : ({ to: 'wallet', ...left } as const)
    const key = keyHeader()
    const give = () =>
      answerOf(operator.call('POST /operator/orders/{number}/transfers/paid-back', { params, body }, key))
    const expected = model.returnTransfer(transfer, to === 'bank' ? 'bank' : 'wallet')
    expect((await give()).code).toBe(expected)
    if (isTwice && expected === 'done') await give()
  },
})

export const reverseRecordedTransfer = step({
  name: 'undo a mistaken transfer',
  weight: 3,
  args: fc.record({ group: index, arrival: index }),
  isPossible: (model) =>
    model.groups.some((group) => transfersOf(group).some(({ arrivals }) => arrivals.length > 0)),
  async run({ model, operator, numberOf }, { group: place, arrival }) {
    const group = likely(
      model.groups.filter((each) => transfersOf(each).some(({ arrivals }) => arrivals.length > 0)),
      (each) => transfersOf(each).some(({ kept }) => kept > 0),
      place,
    )
    const { transfers: seen } = await operator.call('GET /operator/orders/{number}', {
      params: { number: numberOf(group) },
    })
    const all = transfersOf(group).flatMap((transfer, at) => {
      const written = seen[at]?.arrivals.filter(({ source }) => source === 'bank') ?? []
      return transfer.arrivals.map((each, number) => ({ transfer, each, id: written[number]?.id ?? '' }))
    })
    const { transfer, each, id } = pick(all, arrival)
    const params = { number: numberOf(group), id }
    const expected = model.reverseRecordedTransfer(transfer, each)
    const { code } = await answerOf(
      operator.call('POST /operator/orders/{number}/transfers/{id}/take-back', { params }, keyHeader()),
    )
    expect(code).toBe(expected)
  },
})

export const capture = step({
  name: 'choose when cards are captured',
  weight: 2,
  args: fc.boolean(),
  async run({ model, market }, capturesLater) {
    model.capturesLater = capturesLater
    market.gateway.captureAt(capturesLater ? 'on_acceptance' : 'at_placing')
  },
})

export const breakGateway = step({
  name: 'switch the gateway off or on',
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
