import { isOpen, isPaid } from '#domains/payments/index.ts'
import { findOwnRecharge } from '#domains/wallet/index.ts'
import { problem } from '#platform/problem.ts'
import type { Steps } from '#platform/route.ts'
import type { CheckoutOptions } from '../options.ts'
import { rechargeAnswer } from './answer.ts'
import { requestPayment } from './request-payment.ts'

/**
 * Returns the page where a recharge is paid. A token works only once.
 * @throws {Problem} already_paid, state_conflict once it failed
 */
export function payRecharge(options: CheckoutOptions): Steps<'POST /wallet/recharges/{token}/pay'> {
  const { gateways } = options
  return {
    steps: async (begin, { params: { token } }) => {
      const attempt = await begin(async (work) => {
        const recharge = await findOwnRecharge(work, token)
        if (isPaid(recharge.state)) throw problem('already_paid')
        if (!isOpen(recharge.state)) throw problem('state_conflict', { state: recharge.state })
        return { recharge, token, locale: work.locale }
      })
      await requestPayment(begin, attempt, options)
      return begin(async (work) =>
        rechargeAnswer(work, await findOwnRecharge(work, token), { token, gateways }),
      )
    },
  }
}
