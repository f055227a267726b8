/** The value of goods above which the marketplace pays for delivery, set by the operator (decision 028). */
import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  changeFreeShippingRules as changing,
  FreeShippingTerms,
  readFreeShippingRules as reading,
} from '#contract/market-rules.ts'
import { currentRates } from '#domains/pricing/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import { mustHaveFullRights, readRuleChanges, setRule } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'
import { amountIn, FREE_SHIPPING, readFreeOver } from './free-over.ts'
import { clearShippingRates } from './shipping-rates.ts'
import { marketCurrency } from './shipping-rates-answer.ts'

export async function readFreeShippingRules(work: Work): Promise<Answer<typeof reading>> {
  const rules = termsOf(await readFreeOver(work))
  return {
    rules,
    ...(await marketCurrency(work)),
    data: await readRuleChanges(work, FREE_SHIPPING, (value) => ({ rules: termsOf(value) })),
  }
}

/** @throws {Problem} not_allowed unless the caller is an operator with full access */
export async function changeFreeShippingRules(
  work: Work,
  { body }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  mustHaveFullRights(work)
  const { base: currency } = await currentRates(work)
  const value = { minor: body.over_minor, currency }
  await setRule(work, { key: FREE_SHIPPING, value })
  clearShippingRates()
  invalidate(work, ['catalog'])
  return termsOf(value)
}

function termsOf(value: unknown): FreeShippingTerms {
  const over = amountIn(value)
  return { ...(over && { over }) }
}
