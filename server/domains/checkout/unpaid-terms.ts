/** Limits on unpaid orders by transfer or cash, set by operators (decision 040). */
import type { Answer, Given } from '#contract/endpoint.ts'
import {
  type changeUnpaidRules as changing,
  type readUnpaidRules as reading,
  UnpaidTerms,
} from '#contract/market-rules.ts'
import { currentRates, readCurrencies } from '#domains/pricing/index.ts'
import { cached } from '#platform/cached-value.ts'
import { mustHaveFullRights, readRule, readRuleChanges, setRule } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'

const KEY = 'unpaid_orders'
const AGE_MS = 10_000

const terms = cached(AGE_MS, readTerms)

/** Returns the terms, cached for at most ten seconds. */
export function unpaidTerms(work: Pick<Work, 'db' | 'now'>): Promise<UnpaidTerms> {
  return terms.get(work)
}

export async function readUnpaidRules(work: Work): Promise<Answer<typeof reading>> {
  const { base: currency } = await currentRates(work)
  const currencies = await readCurrencies(work)
  return {
    rules: await readTerms(work),
    currency,
    minor_units: currencies.find(({ code }) => code === currency)?.minor_units ?? 2,
    data: await readRuleChanges(work, KEY, (value) => ({ rules: termsOf(value) })),
  }
}

/** @throws {Problem} not_allowed unless the caller is an operator with full rights */
export async function changeUnpaidRules(
  work: Work,
  { body: { proof_above_minor, most_minor, most_orders, scarce_hours } }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  mustHaveFullRights(work)
  const { base: currency } = await currentRates(work)
  const rules: UnpaidTerms = {
    ...(proof_above_minor > 0 && { proof_above: { minor: proof_above_minor, currency } }),
    ...(most_minor > 0 && { most: { minor: most_minor, currency } }),
    ...(most_orders > 0 && { most_orders }),
    ...(scarce_hours > 0 && { scarce_hours }),
  }
  await setRule(work, { key: KEY, value: rules })
  terms.forget()
  return rules
}

async function readTerms(work: Pick<Work, 'db'>): Promise<UnpaidTerms> {
  return termsOf(await readRule(work, KEY))
}

function termsOf(value: unknown): UnpaidTerms {
  return value === undefined ? atFirst : (UnpaidTerms.safeParse(value).data ?? atFirst)
}

const dollars = (units: number) => ({ minor: units * 100, currency: 'USD' })

/** Defaults until an operator changes them. */
const atFirst: UnpaidTerms = {
  proof_above: dollars(150),
  most: dollars(1000),
  most_orders: 5,
  scarce_hours: 24,
}
