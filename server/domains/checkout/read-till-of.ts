import type { Group } from '#domains/orders/index.ts'
import type { Funds, Gateways } from '#domains/payments/index.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { readCashTill } from './cash.ts'
import { restOf } from './funds.ts'
import type { Till } from './payment-methods.ts'
import { readTill } from './read-till.ts'
import { readUnpaidDue } from './unpaid.ts'

/** Returns the payment options for a placed, unpaid order, whose agreed total has no cash fee. */
export async function readTillOf(
  work: Work,
  gateways: Gateways,
  {
    group: { id, customerId, currency, totalMinor },
    funds,
  }: { group: Pick<Group, 'id' | 'customerId' | 'currency' | 'totalMinor'>; funds: Funds },
): Promise<Till> {
  const show = exchange(await currentRates(work), currency)
  const till = await readCashTill(work, customerId, { currency, show })
  const dueMinor = restOf(totalMinor, funds)
  const cash = { ...till, feeMinor: 0, dueMinor, lacksFee: till.feeMinor > 0 && dueMinor > 0 }
  const unpaid = await readUnpaidDue(work, { customerId, show, except: id })
  return readTill(work, gateways, { currency, cash, unpaid, dueMinor })
}
