/** Pays an unpaid order, with the same or another payment method. */
import type { payOrder as endpoint, PaymentMethod } from '#contract/checkout.ts'
import type { Given } from '#contract/endpoint.ts'
import { lockCart } from '#domains/cart/index.ts'
import { bookFunds, bookOrders } from '#domains/ledger/index.ts'
import {
  type Group,
  isUnpaid,
  lockOwnGroup,
  type PlacedGroup,
  placeGroup,
  setPayBy,
} from '#domains/orders/index.ts'
import {
  abandonTenders,
  currentTender,
  currentTenders,
  type Funds,
  type Gateways,
  GatewayUnavailable,
  gatewayAccepting,
  isHeld,
  isOpen,
  isPaid,
  kindOf,
  methodOf,
  paymentDeadline,
  planCard,
  readTenders,
  startTenders,
  type TenderRow,
} from '#domains/payments/index.ts'
import { onceForKey } from '#platform/idempotency.ts'
import { problem } from '#platform/problem.ts'
import type { Steps } from '#platform/route.ts'
import type { Begin, Work } from '#platform/work.ts'
import { emptyCart } from './empty-cart.ts'
import { remainderOf } from './funds.ts'
import type { CheckoutOptions } from './options.ts'
import { partsOf } from './parts-of-group.ts'
import { obstacleTo, refusalOf } from './payment-methods.ts'
import { placedOrderAnswer, readMadeOrder } from './placed-order.ts'
import { awaitedBy, queryGateway } from './query-gateway.ts'
import { readOrderPaymentOptions } from './read-order-payment-options.ts'
import { fundsFor } from './retry-funds.ts'
import { startCardPayment } from './start-card-payment.ts'
import { lockUnpaidOrders, recordDevice } from './unpaid.ts'

export function payOrder(options: CheckoutOptions): Steps<'POST /orders/{number}/pay'> {
  return {
    steps: async (begin, { params: { number }, body }) => {
      await refreshOutcome(begin, number, options.gateways)
      const made = await begin(async (work) => {
        const endpoint = `POST /orders/{number}/pay ${number}`
        const group = await lockOwnGroup(work, number)
        // The order is read afterwards, so that a repeated call returns its current state.
        await onceForKey(work, {
          endpoint,
          body: JSON.stringify(body),
          carryOut: async () => {
            await changePayment(work, group, body, options)
            return ''
          },
        })
        return readMadeOrder(work, placedGroup(group))
      })
      return placedOrderAnswer(await startCardPayment(begin, made, options), options.keys)
    },
  }
}

/** Asks the gateway first, if it responds: the customer may have paid already. */
async function refreshOutcome(begin: Begin, number: string, gateways: Gateways): Promise<void> {
  const tender = await begin(async (work) => {
    const group = await lockOwnGroup(work, number)
    return currentTender(await readTenders(work, [group.id]))
  })
  if (tender?.kind !== 'card' || !isOpen(tender.state)) return
  try {
    await queryGateway(begin, gateways, awaitedBy(tender))
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
  }
}

/** Each attempt extends the stock reservation, so attempts are limited. */
const ATTEMPTS_MAX = 10

async function changePayment(
  work: Work,
  group: Group,
  { payment_method: wanted, to_pay: shown, ...choices }: Given<typeof endpoint>['body'],
  { gateways }: CheckoutOptions,
): Promise<void> {
  const tenders = await readTenders(work, [group.id])
  const current = currentTender(tenders)
  checkPayable(work, group, current)
  const { funds } = await fundsFor(work, group, { tenders, choices })
  const rest = { minor: remainderOf(group.totalMinor, funds), currency: group.currency }
  if (shown && (shown.minor !== rest.minor || shown.currency !== rest.currency)) {
    throw problem('balance_too_low', { to_pay: rest })
  }
  const isPaidHere = rest.minor === 0
  const method = isPaidHere ? undefined : wanted
  if (!method && !isPaidHere)
    throw problem('invalid_input', {}, { payment_method: ['payment_method_required'] })
  const isSame = current && isOpen(current.state) && methodOf(current) === method
  if (isSame && isPaidWith(currentTenders(tenders), funds)) return
  if (method) await checkFits(work, group, { method, funds, gateways })
  const attempt = Math.max(0, ...tenders.map((tender) => tender.attempt)) + 1
  if (attempt > ATTEMPTS_MAX) throw problem('payment_unavailable')

  await abandonTenders(work, group.id)
  const kind = method && kindOf(method)
  const gateway = method && gatewayAccepting(gateways, { method, currency: group.currency })
  const payBy = await paymentDeadline(work, kind)
  await startTenders(work, {
    groupId: group.id,
    groupNumber: group.number,
    kind,
    funds,
    attempt,
    currency: group.currency,
    totalMinor: group.totalMinor,
    orders: group.orders,
    gateway,
    // A request to save the card carries over from earlier attempts, whichever card pays now.
    card: await planCard(work, { save_card: tenders.some((tender) => tender.saves_card) }, gateway),
    payBy,
  })
  if (kind !== 'card') await emptyCart(work, group)
  if (!payBy) await placeGroup(work, group, 'customer')
  else if (!group.payBy || payBy > group.payBy) await setPayBy(work, group.id, payBy)
  // Last, as it waits for locks on balances: releases the reservations of earlier attempts and makes new ones.
  await bookFunds(work, [group.id])
  // Marks as paid whatever has nothing due, the order or single seller orders.
  if (!payBy)
    await bookOrders(
      work,
      group.orders.map(({ id }) => id),
    )
}

/** Returns whether an attempt reserves exactly these points and this wallet amount. */
function isPaidWith(tenders: readonly TenderRow[], { points, walletMinor }: Funds): boolean {
  const of = (kind: 'points' | 'wallet') =>
    tenders.find((tender) => tender.kind === kind && tender.state === 'reserved')?.amount_minor ?? 0
  return of('points') === (points?.minor ?? 0) && of('wallet') === walletMinor
}

function checkPayable(work: Work, group: Group, tender: TenderRow | undefined): void {
  if (tender && (isPaid(tender.state) || isHeld(tender.state))) throw problem('already_paid')
  const isTimeUp = group.payBy !== undefined && group.payBy <= work.now
  if (!isUnpaid(group) || isTimeUp) throw problem('state_conflict', { state: group.orders[0]?.state })
}

async function checkFits(
  work: Work,
  group: Group,
  { method, funds, gateways }: { method: PaymentMethod; funds: Funds; gateways: Gateways },
): Promise<void> {
  if (method === 'cash' || method === 'bank') {
    await lockCart(work, group.customerId)
    await lockUnpaidOrders(work, group.customerId, method)
    await recordDevice(work, group.id)
  }
  const paymentOptions = await readOrderPaymentOptions(work, gateways, { group, funds })
  const obstacle = obstacleTo(method, await partsOf(work, group), paymentOptions)
  if (obstacle) throw refusalOf(obstacle, paymentOptions)
}

function placedGroup({ id, number, totalMinor: minor, currency }: Group): PlacedGroup {
  return { id, number, total: { minor, currency } }
}
