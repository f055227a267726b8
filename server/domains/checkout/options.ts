import type { OrderKeys } from '#domains/orders/index.ts'
import type { Gateways } from '#domains/payments/index.ts'
import type { RechargeTokens } from '#domains/wallet/index.ts'

/** What checkout is handed. */
export interface CheckoutOptions {
  readonly gateways: Gateways
  readonly keys: OrderKeys
  readonly rechargeTokens: RechargeTokens
  /** The address people use, to come back to from a gateway. */
  readonly origin: string
}
