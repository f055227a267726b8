import { gatewayAccepting } from '#domains/payments/index.ts'
import { createRecharge, findOwnRecharge } from '#domains/wallet/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { onceForKey } from '#platform/idempotency.ts'
import { problem } from '#platform/problem.ts'
import type { Steps } from '#platform/route.ts'
import type { CheckoutOptions } from '../options.ts'
import { obstacleTo } from '../payment-methods.ts'
import { readPaymentOptions } from '../read-payment-options.ts'
import { rechargeAnswer } from './answer.ts'
import { requestPayment } from './request-payment.ts'

/** Starts a recharge of the caller's wallet, once per Idempotency-Key. */
export function startRecharge(options: CheckoutOptions): Steps<'POST /wallet/recharges'> {
  const { gateways, rechargeTokens: tokens } = options
  return {
    steps: async (begin, { body }) => {
      const attempt = await begin(async (work) => {
        const id = await onceForKey(work, {
          endpoint: 'POST /wallet/recharges',
          body: JSON.stringify(body),
          carryOut: async () => {
            const userId = accountHolder(work)
            const { amount, payment_method: method } = body
            const { currency } = amount
            const obstacle = obstacleTo(method, [], await readPaymentOptions(work, gateways, { currency }))
            const gateway = gatewayAccepting(gateways, { method, currency })
            if (!gateway) throw problem('payment_unavailable', { reason: obstacle })
            return createRecharge(work, { userId, amount, gateway: gateway.name }, tokens)
          },
        })
        const token = tokens.tokenOf(id)
        return { recharge: await findOwnRecharge(work, token), token, locale: work.locale }
      })
      await requestPayment(begin, attempt, options)
      const { token } = attempt
      return begin(async (work) =>
        rechargeAnswer(work, await findOwnRecharge(work, token), { token, gateways }),
      )
    },
  }
}
