import { GatewayUnavailable, isOpen } from '#domains/payments/index.ts'
import { findOwnRecharge } from '#domains/wallet/index.ts'
import type { Steps } from '#platform/route.ts'
import type { CheckoutOptions } from '../options.ts'
import { queryGateway } from '../query-gateway.ts'
import { rechargeAnswer } from './answer.ts'

/** Returns the status of the caller's recharge. While it is pending, it is refreshed from the gateway. */
export function readRecharge({
  gateways,
}: Pick<CheckoutOptions, 'gateways'>): Steps<'GET /wallet/recharges/{token}'> {
  return {
    steps: async (begin, { params: { token } }) => {
      const recharge = await begin((work) => findOwnRecharge(work, token))
      if (isOpen(recharge.state) && recharge.state !== 'created') {
        try {
          await queryGateway(begin, gateways, recharge)
        } catch (error) {
          // The page polls again.
          if (!(error instanceof GatewayUnavailable)) throw error
        }
      }
      return begin(async (work) =>
        rechargeAnswer(work, await findOwnRecharge(work, token), { token, gateways }),
      )
    },
  }
}
