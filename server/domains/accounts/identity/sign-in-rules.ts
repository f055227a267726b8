/** Two-factor requirements for operators and sellers, set by operators. */
import { z } from 'zod'
import type { Answer } from '#contract/endpoint.ts'
import type { readSignInRules as reading } from '#contract/identity.ts'
import { mustHaveFullRights, readRule, readRuleChanges, setRule } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'

const KEY = 'second_factor'
const Rules = z.object({ operators: z.boolean(), sellers: z.boolean() })
type Rules = z.infer<typeof Rules>

export async function readSignInRules(work: Work): Promise<Answer<typeof reading>> {
  return {
    rules: await storedRules(work),
    data: await readRuleChanges(work, KEY, (value) => ({ rules: Rules.parse(value) })),
  }
}

/**
 * Changes who must use two-factor authentication. Only an operator signed in with a second factor can require it, so
 * that operators can't lock themselves out.
 */
export async function changeSignInRules(work: Work, { body }: { body: Rules }): Promise<Rules> {
  mustHaveFullRights(work)
  if (body.operators && !work.sessionProof?.isStrong) throw problem('second_factor_needed')
  await setRule(work, { key: KEY, value: body })
  return body
}

export async function mustHaveSecondFactor(work: Work): Promise<boolean> {
  const { actor } = work
  if (actor.kind !== 'person') return false
  const rules = await storedRules(work)
  return (rules.operators && actor.operatorLevel !== undefined) || (rules.sellers && actor.stores.length > 0)
}

async function storedRules(work: Pick<Work, 'db'>): Promise<Rules> {
  const stored = await readRule(work, KEY)
  return stored === undefined ? { operators: false, sellers: false } : Rules.parse(stored)
}
