import { findOwnRecharge } from '#domains/wallet/index.ts'
import type { Steps } from '#platform/route.ts'
import { cardFormOf } from '../card-form-of.ts'
import type { CheckoutOptions } from '../options.ts'

export function readRechargeCardForm({
  gateways,
}: Pick<CheckoutOptions, 'gateways'>): Steps<'GET /wallet/recharges/{token}/card-form'> {
  return {
    steps: async (begin, { params: { token } }) => {
      const {
        gateway,
        gatewayReference: reference,
        state,
      } = await begin((work) => findOwnRecharge(work, token))
      return cardFormOf(begin, gateways, { gateway, reference, state })
    },
  }
}
