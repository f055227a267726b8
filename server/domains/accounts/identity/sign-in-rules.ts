/** What the market asks of those who run it and of those who sell in it: a setting of the operators. */
import { z } from 'zod'
import { mustHaveFullRights, readRule, setRule } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'

const KEY = 'second_factor'
const Rules = z.object({ operators: z.boolean(), sellers: z.boolean() })
type Rules = z.infer<typeof Rules>

export async function readSignInRules(work: Pick<Work, 'db'>): Promise<Rules> {
  const kept = await readRule(work, KEY)
  return kept === undefined ? { operators: false, sellers: false } : Rules.parse(kept)
}

/** Asks for a second factor from now on. Only somebody who has come in with one can, so that nobody shuts all out. */
export async function changeSignInRules(work: Work, { body }: { body: Rules }): Promise<Rules> {
  mustHaveFullRights(work)
  if (body.operators && !work.sessionProof?.isStrong) throw problem('second_factor_needed')
  await setRule(work, { key: KEY, value: body })
  return body
}

/** Whether the market asks this person for a second factor. */
export async function mustHaveSecondFactor(work: Work): Promise<boolean> {
  const { actor } = work
  if (actor.kind !== 'person') return false
  const rules = await readSignInRules(work)
  return (rules.operators && actor.operatorLevel !== undefined) || (rules.sellers && actor.stores.length > 0)
}
