import type { Begin } from '#platform/work.ts'
import { isId, newId } from '#values/id.ts'
import type { Money } from '#values/money.ts'
import { type Gateway, type Gateways, gatewayNamed } from './gateway.ts'
import { readTender } from './queries.ts'
import { noteReturn, noteReturnFailed } from './refund-queries.ts'

const RETURN = 'return:'

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
  await gateway.refund({ key: RETURN + reference, paymentReference: reference, amount })
  return amount
}

/** The payment that a refund was to give back whole, by the key it was asked for with; undefined where it is another's. */
export function returnedBy(key: string): string | undefined {
  return key.startsWith(RETURN) ? key.slice(RETURN.length) : undefined
}

/** Tells of a payment that was given back whole and did not arrive: no account has it, so people must see to it. */
export async function tellReturnFailed(
  begin: Begin,
  gateway: Gateway,
  { reference, code }: { reference: string; code: string },
): Promise<void> {
  const payment = await gateway.findPayment({ reference })
  if (!payment) throw new Error(`Payment ${reference} is gone`)
  const amount = { minor: payment.capturedMinor, currency: payment.amount.currency }
  await begin(async (work) => {
    const tender = isId(payment.key) ? await readTender(work, payment.key) : undefined
    if (tender)
      await noteReturnFailed(work, {
        id: newId(),
        tenderId: tender.id,
        amountMinor: amount.minor,
        reference,
        code,
      })
    const paidFor = tender ? { tender_id: tender.id } : { recharge_id: payment.key }
    const payload = { ...paidFor, gateway: gateway.name, reference, amount }
    await work.addJob('notifications.return_failed', payload)
  })
}
