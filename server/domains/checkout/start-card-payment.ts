import { lockGroup } from '#domains/orders/index.ts'
import { failTender, GatewayRefusal, GatewayUnavailable } from '#domains/payments/index.ts'
import { problem } from '#platform/problem.ts'
import type { Begin } from '#platform/work.ts'
import { isLocale, localizedPath } from '#values/locale.ts'
import type { CheckoutOptions } from './options.ts'
import { type MadeOrder, readMadeOrder } from './placed-order.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Has the gateway take the payment of a purchase that a card is to pay, outside any transaction; asking again never makes
 * a second payment. A purchase that waits for no gateway is answered as it is.
 * @throws {Problem} gateway_unavailable, the purchase waiting on; payment_unavailable when the gateway refuses
 */
export async function startCardPayment(
  begin: Begin,
  made: MadeOrder,
  { gateways, origin }: CheckoutOptions,
): Promise<MadeOrder> {
  const { group, tender, locale } = made
  const [gateway] = gateways
  if (tender.kind !== 'card' || tender.state !== 'created' || !gateway) return made
  try {
    const payment = await gateway.createPayment({
      key: tender.id,
      amount: group.total,
      description: group.number,
      returnUrl: origin + returnPath(group.number, locale),
      locale,
    })
    return await begin(async (work) => {
      await settlePayment(work, gateway, payment)
      return readMadeOrder(work, group)
    })
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

function returnPath(number: string, locale: string): string {
  const path = `/checkout/complete?order_number=${number}`
  return isLocale(locale) ? localizedPath(path, locale) : path
}
