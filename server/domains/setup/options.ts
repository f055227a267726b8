import type { AccountsOptions } from '#domains/accounts/index.ts'
import type { Work } from '#platform/work.ts'
import type { PaymentMethod } from '#values/payment-method.ts'

export interface SetupOptions {
  readonly accounts: AccountsOptions
  /** Whether emails leave the market. */
  readonly hasMailServer: boolean
  readonly paymentMethodsOn: (work: Work) => Promise<PaymentMethod[]>
}
