import type { Work } from '#platform/work.ts'
import type { PaymentMethod } from '#values/payment-method.ts'

export interface ContentOptions {
  /** The payment methods that the market has turned on. */
  readonly paymentMethodsOn: (work: Work) => Promise<PaymentMethod[]>
}
