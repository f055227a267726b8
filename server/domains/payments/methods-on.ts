import type { Work } from '#platform/work.ts'
import { type PaymentMethod, paymentMethods } from '#values/payment-method.ts'
import { bankTransferTerms, takesTransfers } from './bank-transfer.ts'
import type { Gateways } from './gateway.ts'

/** Returns the enabled payment methods; checkout decides which of them an order can use. */
export async function paymentMethodsOn(
  work: Pick<Work, 'db' | 'now'>,
  gateways: Gateways,
): Promise<PaymentMethod[]> {
  const terms = await bankTransferTerms(work)
  return paymentMethods.filter((method) => {
    if (method === 'cash') return true
    return method === 'bank' ? takesTransfers(terms) : gateways.some((gateway) => gateway.method === method)
  })
}
