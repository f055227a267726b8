import type { CheckoutChoices, Quote } from '#contract/checkout.ts'
import type { Gateways } from '#domains/payments/index.ts'
import { thePerson } from '#platform/the-person.ts'
import type { Work } from '#platform/work.ts'
import { readBasket } from './basket.ts'
import { readPurseAtCart } from './purse.ts'
import { toQuote } from './quote.ts'
import { readTill } from './read-till.ts'

export function quoteCheckout(gateways: Gateways) {
  return async (work: Work, { body }: { body: CheckoutChoices }): Promise<Quote> => {
    const basket = await readBasket(work, thePerson(work).userId, body, readPurseAtCart)
    return toQuote(basket, body, {
      till: await readTill(work, gateways, basket),
      locale: work.locale,
    })
  }
}
