import type { listPaymentMethods as endpoint } from '#contract/checkout.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { findOwnGroup } from '#domains/orders/index.ts'
import { type Gateways, readTenders } from '#domains/payments/index.ts'
import type { Work } from '#platform/work.ts'
import { balancesAnswer } from './balances-answer.ts'
import { remainderOf } from './funds.ts'
import { partsOf } from './parts-of-group.ts'
import { offeredMethods } from './payment-methods.ts'
import { readOrderPaymentOptions } from './read-order-payment-options.ts'
import { fundsFor } from './retry-funds.ts'

/** Lists the payment methods of the caller's order under its sellers' current terms, with the details of each. */
export function listPaymentMethods(gateways: Gateways) {
  return async (work: Work, { params, query }: Given<typeof endpoint>): Promise<Answer<typeof endpoint>> => {
    const group = await findOwnGroup(work, params.number)
    const choices = { wallet: chosen(query.wallet), points: chosen(query.points) }
    const tenders = await readTenders(work, [group.id])
    const { funds, balances } = await fundsFor(work, group, { tenders, choices })
    const paymentOptions = await readOrderPaymentOptions(work, gateways, { group, funds })
    const money = (minor: number) => ({ minor, currency: group.currency })
    return {
      data: offeredMethods(await partsOf(work, group), paymentOptions, work.locale),
      funds: [
        ...(funds.points
          ? [{ kind: 'points' as const, amount: money(funds.points.minor), points: funds.points.count }]
          : []),
        ...(funds.walletMinor > 0 ? [{ kind: 'wallet' as const, amount: money(funds.walletMinor) }] : []),
      ].map((part) => ({ ...part, refunded: money(0) })),
      ...balancesAnswer(balances, { funds, totalMinor: group.totalMinor, currency: group.currency }),
      to_pay: money(remainderOf(group.totalMinor, funds)),
    }
  }
}

function chosen(word: 'true' | 'false' | undefined): boolean | undefined {
  return word === undefined ? undefined : word === 'true'
}
