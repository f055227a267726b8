import type { CheckoutChoices, Quote } from '#contract/checkout.ts'
import type { Gateways } from '#domains/payments/index.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { readBalancesAtCart } from './balances.ts'
import { readBasket } from './basket.ts'
import { toQuote } from './quote.ts'
import { readPaymentOptions } from './read-payment-options.ts'

export function quoteCheckout(gateways: Gateways) {
  return async (work: Work, { body }: { body: CheckoutChoices }): Promise<Quote> => {
    const basket = await readBasket(work, signedInUser(work).userId, body, readBalancesAtCart)
    return toQuote(basket, body, {
      paymentOptions: await readPaymentOptions(work, gateways, basket),
      locale: work.locale,
    })
  }
}
