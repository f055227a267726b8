import type { CheckoutChoices, Quote } from '#contract/checkout.ts'
import { thePerson } from '#domains/accounts/index.ts'
import { toItem, withCards } from '#domains/cart/index.ts'
import type { Gateways } from '#domains/payments/index.ts'
import type { Work } from '#platform/work.ts'
import { type Basket, readBasket } from './basket.ts'
import type { Till } from './payment-methods.ts'
import { toQuote } from './quote.ts'
import { readTill } from './read-till.ts'

/** The totals of the caller's cart with these choices. */
export function quoteCheckout(gateways: Gateways) {
  return async (work: Work, { body }: { body: CheckoutChoices }): Promise<Quote> => {
    const basket = await readBasket(work, thePerson(work).userId, body)
    return quoteOf(work, basket, { choices: body, till: await readTill(work, gateways) })
  }
}

/** A basket as its shopper sees it. */
export async function quoteOf(
  work: Work,
  basket: Basket,
  { choices, till }: { choices: CheckoutChoices; till: Till },
): Promise<Quote> {
  const { locale } = work
  const lines = await withCards(work, basket.lines)
  const items = lines.map((line) => toItem(line, { lines, locale }))
  return toQuote(basket, choices, { till, locale, items })
}
