import type { Work } from '#platform/work.ts'
import type { PaymentMethod } from '#values/payment-method.ts'

export interface ContentOptions {
  readonly paymentMethodsOn: (work: Work) => Promise<PaymentMethod[]>
}
