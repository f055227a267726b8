import type { AddressSnapshot } from '#contract/accounts.ts'
import type { CheckoutChoices, Quote } from '#contract/checkout.ts'
import { type Problem, problem } from '#platform/problem.ts'
import type { Basket } from './basket.ts'
import { partsToPay } from './package.ts'
import { obstacleTo, type PaymentOptions, refusalOf } from './payment-methods.ts'
import { hasNothingLeftToPay, lacksSlot, missingIn } from './quote.ts'

/**
 * Checks that a basket can be ordered, and returns its delivery address.
 * @throws {Problem} the first fault of a package; payment_unavailable or the reason cash is refused; invalid_input
 * naming the missing fields
 */
export function checkOrderable(
  basket: Basket,
  {
    choices,
    paymentOptions,
  }: {
    choices: CheckoutChoices
    paymentOptions: PaymentOptions
  },
): AddressSnapshot {
  const fault = basket.packages.find((pack) => pack.fault)?.fault
  if (fault) throw problem(fault.code, fault.facts)
  const { payment_method: method } = choices
  const obstacle =
    method && !hasNothingLeftToPay(basket) && obstacleTo(method, partsToPay(basket.packages), paymentOptions)
  if (obstacle) throw refusalOf(obstacle, paymentOptions)
  const missing = missingIn(basket, choices, paymentOptions)
  const { address } = basket
  if (!address || missing.length > 0) throw gapsProblem(basket, missing)
  return address
}

function gapsProblem(basket: Basket, missing: Quote['missing']): Problem {
  const fields = missing.flatMap((gap) => fieldsOf(gap, basket))
  return problem('invalid_input', {}, Object.fromEntries(fields.map((field) => [field, ['field_empty']])))
}

function fieldsOf(gap: Quote['missing'][number], { packages }: Basket): string[] {
  switch (gap) {
    case 'address':
      return ['address_id']
    case 'delivery':
      return packages.filter(({ chosen }) => !chosen).map(({ store }) => `deliveries.${store.id}`)
    case 'slot':
      return packages.filter(lacksSlot).map(({ store }) => `deliveries.${store.id}.slot_id`)
    case 'payment_method':
    case 'age_confirmed':
      return [gap]
  }
}
