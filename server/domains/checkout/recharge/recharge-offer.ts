import type { Answer } from '#contract/endpoint.ts'
import type { readRechargeOffer as contract } from '#contract/recharges.ts'
import { walletBalance, walletRules } from '#domains/ledger/index.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { rechargeAmounts } from '#domains/wallet/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import type { CheckoutOptions } from '../options.ts'
import { offeredMethods } from '../payment-methods.ts'
import { readPaymentOptions } from '../read-payment-options.ts'

/** Returns the amounts and payment methods for a recharge, in the caller's currency. */
export function readRechargeOffer({ gateways }: Pick<CheckoutOptions, 'gateways'>) {
  return async (work: Work): Promise<Answer<typeof contract>> => {
    const userId = accountHolder(work)
    const rules = await walletRules(work)
    if (!rules) throw problem('not_found')
    const { least, most, presets } = rechargeAmounts(rules, exchange(await currentRates(work), work.currency))
    const { currency } = least
    const paymentOptions = await readPaymentOptions(work, gateways, { currency })
    return {
      balance: await walletBalance(work, { userId, currency }),
      least,
      most,
      presets: [...presets],
      payment_methods: offeredMethods([], paymentOptions, work.locale).filter(
        ({ method }) => method === 'card' || method === 'paypal',
      ),
    }
  }
}
