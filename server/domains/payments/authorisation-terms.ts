import type { Answer, Given } from '#contract/endpoint.ts'
import {
  AuthorisationTerms,
  type changeAuthorisationRules as changing,
  type readAuthorisationRules as reading,
} from '#contract/market-rules.ts'
import { cached } from '#platform/cached-value.ts'
import { mustHaveFullRights, readRule, readRuleChanges, setRule } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'

const KEY = 'authorisations'
const AGE_MS = 10_000

const terms = cached(AGE_MS, readTerms)

/** Returns the terms, cached for at most ten seconds. */
export function authorisationTerms(work: Pick<Work, 'db' | 'now'>): Promise<AuthorisationTerms> {
  return terms.get(work)
}

export async function readAuthorisationRules(work: Work): Promise<Answer<typeof reading>> {
  const rules = await readTerms(work)
  return {
    rules,
    data: await readRuleChanges(work, KEY, (value) => ({ rules: termsOf(value) })),
  }
}

/** @throws {Problem} not_allowed unless the caller is an operator with full permissions */
export async function changeAuthorisationRules(
  work: Work,
  { body }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  mustHaveFullRights(work)
  await setRule(work, { key: KEY, value: body })
  terms.forget()
  return body
}

async function readTerms(work: Pick<Work, 'db'>): Promise<AuthorisationTerms> {
  return termsOf(await readRule(work, KEY))
}

/** Captures undecided orders by default. */
function termsOf(value: unknown): AuthorisationTerms {
  return AuthorisationTerms.safeParse(value).data ?? { at_end: 'take' }
}
