/** What the shopper is about to order. The quote and the order both come from here, so they charge the same. */
import type { CheckoutChoices } from '#contract/checkout.ts'
import { pricePlan, shippingDiscounts } from '#domains/cart/index.ts'
import { highestAge } from '#domains/delivery/index.ts'
import type { Funds } from '#domains/payments/index.ts'
import type { Work } from '#platform/work.ts'
import { sumMinor } from '#values/money.ts'
import type { readBalancesAtCart } from './balances.ts'
import { type BasketFacts, readBasketFacts } from './basket-facts.ts'
import type { CashDue } from './cash.ts'
import { planFunds, remainderOf } from './funds.ts'
import { type Package, partsToPay, planPackage, withCashFee } from './package.ts'
import { obstacleToCash } from './payment-methods.ts'

export interface Basket extends BasketFacts {
  readonly packages: readonly Package[]
  /** The part of the total that points and the wallet may pay: the cash on delivery fee is excluded. */
  readonly fundableMinor: number
  /** The parts of the total to pay with points and the wallet. */
  readonly funds: Funds
  /** The amount to pay besides points and the wallet. */
  readonly dueMinor: number
  /** The amount due on delivery if paid in cash. */
  readonly cash: CashDue
  /** The highest age limit of its goods in years. */
  readonly ageLimit: number | undefined
}

/** Reads the customer's cart with these choices at current prices. Throws the problems of `readBasketFacts`. */
export async function readBasket(
  work: Work,
  customerId: string,
  choices: CheckoutChoices,
  readBalances?: typeof readBalancesAtCart,
): Promise<Basket> {
  return priceBasket(await readBasketFacts(work, customerId, choices, readBalances), choices)
}

/** Prices the packages, then divides their total between points, the wallet and the rest, which may be paid in cash. */
export function priceBasket(facts: BasketFacts, choices: CheckoutChoices): Basket {
  const packages = packagesOf(facts, choices)
  const fundableMinor = totalOf({ packages })
  const funds = planFunds(fundableMinor, facts.balances, choices)
  const dueMinor = remainderOf(fundableMinor, funds)
  const { cashOptions } = facts
  const inCash = dueMinor > 0 ? packages.map((pack) => withCashFee(pack, cashOptions.feeMinor)) : packages
  const cashDueMinor = remainderOf(totalOf({ packages: inCash }), funds)
  const cash = { ...cashOptions, dueMinor: cashDueMinor, lacksFee: false }
  const isCash = choices.payment_method === 'cash' && !obstacleToCash(partsToPay(packages), cash)
  return {
    ...facts,
    packages: isCash ? inCash : packages,
    fundableMinor,
    funds,
    dueMinor,
    cash,
    ageLimit: highestAge(packages.map((pack) => pack.ageLimit)),
  }
}

/** Plans all packages before pricing any, as the coupon's discount on delivery is divided over them. */
function packagesOf(facts: BasketFacts, { deliveries }: CheckoutChoices): Package[] {
  const byStore = Map.groupBy(facts.lines, ({ sellable }) => sellable.terms.id)
  const plans = [...byStore].map(([storeId, lines]) => planPackage(lines, facts, deliveries?.[storeId]))
  const discounts = shippingDiscounts(plans, facts)
  return plans.map((plan, place) => pricePlan(plan, discounts[place], facts))
}

/** Sums all packages; those without a delivery method yet count without delivery. */
export function totalOf({ packages }: Pick<Basket, 'packages'>): number {
  return sumMinor(packages.map(({ price }) => price.totalMinor))
}
