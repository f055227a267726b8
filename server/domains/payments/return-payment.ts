import { paymentReturned, paymentReturnFailed } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import type { Begin } from '#platform/work.ts'
import { isId, newId } from '#values/id.ts'
import type { Money } from '#values/money.ts'
import { type Gateway, GatewayRefusal, type Gateways, gatewayNamed } from './gateway.ts'
import { readTender } from './queries.ts'
import { recordReturn, recordReturnFailed } from './refund-queries.ts'

const RETURN = 'return:'

/**
 * Refunds in full a payment that is allocated to nothing: a mismatch, or a second payment for the same order.
 * Repeated calls refund once.
 */
export async function returnPayment(
  begin: Begin,
  gateways: Gateways,
  { tenderId, reference }: { tenderId: string; reference: string },
): Promise<void> {
  const tender = await begin((work) => readTender(work, tenderId))
  if (!tender) throw new Error(`Tender ${tenderId} not found`)
  const amount = await refundInFull(begin, gatewayNamed(gateways, tender.gateway), reference)
  if (!amount) return
  await begin(async (work) => {
    await recordReturn(work, { id: newId(), tenderId, amountMinor: amount.minor, reference })
    emit(work, paymentReturned, { tender_id: tenderId, reference, amount })
  })
}

/**
 * Refunds a payment in full and returns the amount; undefined when nothing was captured and nothing can be any more, or
 * when the gateway refuses and operators must resolve it.
 */
export async function refundInFull(
  begin: Begin,
  gateway: Gateway,
  reference: string,
): Promise<Money | undefined> {
  const found = await gateway.findPayment({ reference })
  if (!found) throw new Error(`Payment ${reference} not found`)
  const payment = found.state === 'captured' ? found : await gateway.cancelPayment(reference)
  // The payment may have been captured before it could be cancelled.
  if (payment.state !== 'captured') return undefined
  const amount = { minor: payment.capturedMinor, currency: payment.amount.currency }
  try {
    await gateway.refund({ key: RETURN + reference, paymentReference: reference, amount })
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    await notifyReturnFailed(begin, gateway, { reference, code: error.code })
    return undefined
  }
  return amount
}

/** Returns the payment that a refund with this key returns in full; undefined for keys of other refunds. */
export function returnedBy(key: string): string | undefined {
  return key.startsWith(RETURN) ? key.slice(RETURN.length) : undefined
}

/** Alerts operators to a full refund that did not arrive. No account holds that money, so they must resolve it. */
export async function notifyReturnFailed(
  begin: Begin,
  gateway: Gateway,
  { reference, code }: { reference: string; code: string },
): Promise<void> {
  const payment = await gateway.findPayment({ reference })
  if (!payment) throw new Error(`Payment ${reference} not found`)
  const amount = { minor: payment.capturedMinor, currency: payment.amount.currency }
  await begin(async (work) => {
    const tender = isId(payment.key) ? await readTender(work, payment.key) : undefined
    if (tender)
      await recordReturnFailed(work, {
        id: newId(),
        tenderId: tender.id,
        amountMinor: amount.minor,
        reference,
        code,
      })
    const paidFor = tender ? { tender_id: tender.id } : { recharge_id: payment.key }
    const payload = { ...paidFor, gateway: gateway.name, reference, amount }
    emit(work, paymentReturnFailed, payload)
  })
}
