import type { CardForm } from '#contract/checkout.ts'
import { type Gateways, GatewayUnavailable, isOpen } from '#domains/payments/index.ts'
import { problem } from '#platform/problem.ts'
import type { Begin } from '#platform/work.ts'
import type { TenderState } from '#values/tender-state.ts'
import { settlePaymentUpdate } from './settle-payment-update.ts'

interface Awaited {
  readonly gateway: string | null | undefined
  readonly reference: string | null | undefined
  readonly state: TenderState
}

/**
 * Returns the gateway's data for a card form on the market's own page. Settles the payment's state, so that a
 * reloaded page shows the result.
 * @throws {Problem} gateway_unavailable
 */
export async function cardFormOf(
  begin: Begin,
  gateways: Gateways,
  awaited: Awaited | undefined,
): Promise<{ form?: CardForm }> {
  const gateway = gateways.find(({ name }) => name === awaited?.gateway)
  if (!awaited?.reference || !isOpen(awaited.state) || !gateway?.openForm) return {}
  const opened = await gateway.openForm(awaited.reference).catch(toProblem)
  if (!opened) return {}
  const { payment, publishableKey, clientSecret } = opened
  await settlePaymentUpdate(begin, gateway, payment)
  if (payment.state !== 'requires_action') return {}
  return {
    form: {
      gateway: 'stripe',
      publishable_key: publishableKey,
      client_secret: clientSecret,
      amount: payment.amount,
      was_declined: payment.failureCode !== undefined,
    },
  }
}

function toProblem(error: unknown): never {
  if (error instanceof GatewayUnavailable) throw problem('gateway_unavailable')
  throw error
}
