/** Fee and limit of cash on delivery, set by operators (decision 029). */
import type { Answer, Given } from '#contract/endpoint.ts'
import {
  CashTerms,
  type changeCashRules as changing,
  type readCashRules as reading,
} from '#contract/market-rules.ts'
import { currentRates, readCurrencies } from '#domains/pricing/index.ts'
import { cached } from '#platform/cached-value.ts'
import { mustHaveFullRights, readRule, readRuleChanges, setRule } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'

const KEY = 'cash'
const AGE_MS = 10_000

const terms = cached(AGE_MS, readTerms)

/** Returns the terms, cached for at most ten seconds. */
export function cashTerms(work: Pick<Work, 'db' | 'now'>): Promise<CashTerms> {
  return terms.get(work)
}

export async function readCashRules(work: Work): Promise<Answer<typeof reading>> {
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
export async function changeCashRules(
  work: Work,
  { body: { fee_minor, limit_minor } }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  mustHaveFullRights(work)
  const { base: currency } = await currentRates(work)
  const rules: CashTerms = {
    ...(fee_minor > 0 && { fee: { minor: fee_minor, currency } }),
    ...(limit_minor > 0 && { limit: { minor: limit_minor, currency } }),
  }
  await setRule(work, { key: KEY, value: rules })
  terms.forget()
  return rules
}

async function readTerms(work: Pick<Work, 'db'>): Promise<CashTerms> {
  return termsOf(await readRule(work, KEY))
}

/** Without a setting, cash has no fee and no limit. */
function termsOf(value: unknown): CashTerms {
  return CashTerms.safeParse(value).data ?? {}
}
