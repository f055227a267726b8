import { lockGroup } from '#domains/orders/index.ts'
import {
  failTender,
  type Gateway,
  GatewayRefusal,
  GatewayUnavailable,
  gatewayNamed,
  type PaymentRequest,
  readCardUse,
  storeCustomer,
} from '#domains/payments/index.ts'
import { problem } from '#platform/problem.ts'
import type { Begin } from '#platform/work.ts'
import { pathIn } from '#values/locale.ts'
import type { CheckoutOptions } from './options.ts'
import { type MadeOrder, readMadeOrder } from './placed-order.ts'
import { settlePaymentUpdate } from './settle-payment-update.ts'

/**
 * Starts an order's payment at the gateway, outside any transaction; idempotent. An order that needs no gateway is
 * returned unchanged.
 * @throws {Problem} gateway_unavailable, the order stays pending; payment_unavailable when the gateway refuses
 */
export async function startCardPayment(
  begin: Begin,
  made: MadeOrder,
  { gateways, origin }: CheckoutOptions,
): Promise<MadeOrder> {
  const { group, tender, locale } = made
  if (tender.kind !== 'card' || tender.state !== 'created') return made
  const gateway = gatewayNamed(gateways, tender.gateway)
  try {
    const payment = await gateway.createPayment({
      key: tender.id,
      amount: { minor: tender.amount_minor, currency: group.total.currency },
      description: group.number,
      returnUrl: origin + pathIn(locale, `/checkout/complete?order_number=${group.number}`),
      formUrl: origin + pathIn(locale, `/order/card/${group.number}`),
      locale,
      capture: tender.capture,
      ...(await cardOf(begin, gateway, tender.id)),
    })
    await settlePaymentUpdate(begin, gateway, payment)
    return await begin((work) => readMadeOrder(work, group))
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw problem('gateway_unavailable')
    if (!(error instanceof GatewayRefusal)) throw error
    await begin(async (work) => {
      await lockGroup(work, { id: group.id })
      await failTender(work, tender.id, error.code)
    })
    throw problem('payment_unavailable')
  }
}

/**
 * Returns the saved card to charge, or the gateway customer to save a new card for, who is created the first time.
 */
async function cardOf(
  begin: Begin,
  { name, cards }: Gateway,
  tenderId: string,
): Promise<Pick<PaymentRequest, 'customer' | 'savesCard' | 'card'>> {
  const use = await begin((work) => readCardUse(work, tenderId))
  if (!use || !cards) return {}
  const { user_id: userId, token } = use
  const customer = use.customer ?? (await getToKnow())
  return { customer, savesCard: use.saves_card, ...(token !== null && { card: token }) }

  async function getToKnow() {
    const reference = await cards?.createCustomer(userId)
    if (reference === undefined) throw new Error(`Gateway ${name} cannot save cards`)
    return begin((work) => storeCustomer(work, { userId, gateway: name, reference }))
  }
}
