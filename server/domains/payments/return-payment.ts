import type { Begin } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { Money } from '#values/money.ts'
import { type Gateway, type Gateways, gatewayNamed } from './gateway.ts'
import { readTender } from './queries.ts'
import { noteReturn } from './refund-queries.ts'

/**
 * Has a gateway give a payment back whole that pays for nothing here: one that is not what was asked for, or a second one
 * for the same purchase. Once, however often it is asked.
 */
export async function returnPayment(
  begin: Begin,
  gateways: Gateways,
  { tenderId, reference }: { tenderId: string; reference: string },
): Promise<void> {
  const tender = await begin((work) => readTender(work, tenderId))
  if (!tender) throw new Error(`Tender ${tenderId} is gone`)
  const amount = await giveBackWhole(gatewayNamed(gateways, tender.gateway), reference)
  if (!amount) return
  await begin(async (work) => {
    await noteReturn(work, { id: newId(), tenderId, amountMinor: amount.minor, reference })
    await work.addJob('notifications.payment_returned', { tender_id: tenderId, reference, amount })
  })
}

/** What a gateway has given back of a payment; undefined where nothing was paid, and nothing can be any more. */
export async function giveBackWhole(gateway: Gateway, reference: string): Promise<Money | undefined> {
  const found = await gateway.findPayment({ reference })
  if (!found) throw new Error(`Payment ${reference} is gone`)
  const payment = found.state === 'captured' ? found : await gateway.cancelPayment(reference)
  // Whoever was quick may have paid before it could be cancelled.
  if (payment.state !== 'captured') return undefined
  const amount = { minor: payment.capturedMinor, currency: payment.amount.currency }
  await gateway.refund({ key: `return:${reference}`, paymentReference: reference, amount })
  return amount
}
