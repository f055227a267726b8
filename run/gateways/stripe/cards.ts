/** Customers and their saved cards at Stripe. */
import type Stripe from 'stripe'
import type { Gateway } from '#domains/payments/index.ts'
import { asked, found } from './answers.ts'

export function stripeCards(stripe: Stripe): NonNullable<Gateway['cards']> {
  return {
    async createCustomer(key) {
      const asking = stripe.customers.create({ metadata: { key } }, { idempotencyKey: `customer:${key}` })
      return (await asked(asking)).id
    },
    async forgetCard(token) {
      const card = await found(stripe.paymentMethods.retrieve(token))
      // A card without a customer is already detached.
      if (card?.customer) await asked(stripe.paymentMethods.detach(token))
    },
    async forgetCustomer(customer) {
      await found(stripe.customers.del(customer))
    },
  }
}
