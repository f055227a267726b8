/** The rules for earning, using and expiring points, set by the operator. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  changePointsRules as changing,
  PointsTerms,
  readPointsRules as reading,
} from '#contract/market-rules.ts'
import { readCurrencies } from '#domains/pricing/index.ts'
import { mustHaveFullRights, readRuleChanges, setRule } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'
import { type PointsRules, pointsRulesOf, storedPointsRules } from './settings.ts'

const KEY = 'points'

export async function readPointsRules(work: Work): Promise<Answer<typeof reading>> {
  const rules = await storedPointsRules(work)
  const { currency } = rules.earned_for
  return {
    rules: termsOf(rules),
    currency,
    minor_units: await minorUnitsOf(work, currency),
    data: await readRuleChanges(work, KEY, (value) => ({ rules: termsOf(pointsRulesOf(value)) })),
  }
}

/** @throws {Problem} not_allowed unless the caller is an operator with full access */
export async function changePointsRules(
  work: Work,
  { body }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  mustHaveFullRights(work)
  const was = await storedPointsRules(work)
  const { earned_for_minor: minor, ...given } = body
  const rules: PointsRules = {
    ...given,
    earned_for: { minor, currency: was.earned_for.currency },
    for_signing_up: was.for_signing_up,
    ...endOf(was, { days: given.expires_after_days, now: work.now }),
  }
  await setRule(work, { key: KEY, value: rules })
  return termsOf(rules)
}

/** Points earned before the rule existed are valid for the full period from its start. */
function endOf(
  { expires_after_days: before, expires_since: since }: PointsRules,
  { days, now }: { days: number | undefined; now: Date },
): Pick<PointsRules, 'expires_after_days' | 'expires_since'> {
  if (days === undefined) return {}
  const isShorter = before === undefined || days < before
  return {
    expires_after_days: days,
    expires_since: isShorter ? now.toISOString() : (since ?? now.toISOString()),
  }
}

function termsOf({
  is_on,
  per_unit,
  earned_for,
  least,
  most_percent,
  expires_after_days,
}: PointsRules): PointsTerms {
  return {
    is_on,
    per_unit,
    earned_for,
    least,
    most_percent,
    ...(expires_after_days !== undefined && { expires_after_days }),
  }
}

export async function minorUnitsOf(work: Pick<Work, 'db' | 'locale'>, currency: string): Promise<number> {
  const currencies = await readCurrencies(work)
  return currencies.find(({ code }) => code === currency)?.minor_units ?? 2
}
