import type { OrderKeys } from '#domains/orders/index.ts'
import type { Gateways } from '#domains/payments/index.ts'
import type { RechargeTokens } from '#domains/wallet/index.ts'

export interface CheckoutOptions {
  readonly gateways: Gateways
  readonly keys: OrderKeys
  readonly rechargeTokens: RechargeTokens
  /** The public URL, for the return from a gateway. */
  readonly origin: string
}
