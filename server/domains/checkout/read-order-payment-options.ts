import type { Group } from '#domains/orders/index.ts'
import type { Funds, Gateways } from '#domains/payments/index.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { readCashPaymentOptions } from './cash.ts'
import { remainderOf } from './funds.ts'
import type { PaymentOptions } from './payment-methods.ts'
import { readPaymentOptions } from './read-payment-options.ts'
import { readUnpaidDue } from './unpaid.ts'

/** Returns the payment options for a placed, unpaid order, whose agreed total has no cash fee. */
export async function readOrderPaymentOptions(
  work: Work,
  gateways: Gateways,
  {
    group: { id, customerId, currency, totalMinor },
    funds,
  }: { group: Pick<Group, 'id' | 'customerId' | 'currency' | 'totalMinor'>; funds: Funds },
): Promise<PaymentOptions> {
  const show = exchange(await currentRates(work), currency)
  const paymentOptions = await readCashPaymentOptions(work, customerId, { currency, show })
  const dueMinor = remainderOf(totalMinor, funds)
  const cash = {
    ...paymentOptions,
    feeMinor: 0,
    dueMinor,
    lacksFee: paymentOptions.feeMinor > 0 && dueMinor > 0,
  }
  const unpaid = await readUnpaidDue(work, { customerId, show, except: id })
  return readPaymentOptions(work, gateways, { currency, cash, unpaid, dueMinor })
}
