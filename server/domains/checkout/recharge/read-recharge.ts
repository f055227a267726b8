import { GatewayUnavailable, isOpen } from '#domains/payments/index.ts'
import { findOwnRecharge } from '#domains/wallet/index.ts'
import type { Steps } from '#platform/route.ts'
import { askGateway } from '../ask-gateway.ts'
import type { CheckoutOptions } from '../options.ts'
import { rechargeAnswer } from './answer.ts'

/** How far a recharge of the caller is. While it waits, the gateway is asked how it stands. */
export function readRecharge({
  gateways,
}: Pick<CheckoutOptions, 'gateways'>): Steps<'GET /wallet/recharges/{token}'> {
  return {
    steps: async (begin, { params: { token } }) => {
      const recharge = await begin((work) => findOwnRecharge(work, token))
      if (isOpen(recharge.state) && recharge.state !== 'created') {
        try {
          await askGateway(begin, gateways, recharge)
        } catch (error) {
          // It has nothing to say now; then the page asks again.
          if (!(error instanceof GatewayUnavailable)) throw error
        }
      }
      return begin(async (work) =>
        rechargeAnswer(work, await findOwnRecharge(work, token), { token, gateways }),
      )
    },
  }
}
