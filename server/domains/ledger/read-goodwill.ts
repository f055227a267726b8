import type { Answer, Given } from '#contract/endpoint.ts'
import type { readGoodwillCredits as contract } from '#contract/ledger.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { POINTS } from './account.ts'
import { readWaitingCredits } from './goodwill-queries.ts'
import { hasAccount, readGoodwillOf } from './queries.ts'
import { isWalletOn, pointsRules } from './settings.ts'

/** Returns a customer's goodwill credits, latest first, with operator and reason, and what can be credited. */
export async function readGoodwillCredits(
  work: Work,
  { params: { id: userId } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const { actor } = work
  if (!(await hasAccount(work, userId))) throw problem('not_found')
  const rows = await readGoodwillOf(work, userId)
  const waiting = await readWaitingCredits(work, userId)
  const mayGive = actor.kind === 'person' && actor.operatorLevel === 'full' && actor.userId !== userId
  const caller = actor.kind === 'person' ? actor.userId : undefined
  return {
    may_give: mayGive,
    kinds: [
      ...((await isWalletOn(work)) ? (['wallet'] as const) : []),
      ...((await pointsRules(work)) ? (['points'] as const) : []),
    ],
    waiting: waiting.map(({ id, currency, amount, reason, by, at, requested_by: requestedBy }) => ({
      id,
      ...(currency === null ? { points: amount } : { amount: { minor: amount, currency } }),
      reason,
      by,
      at: at.toISOString(),
      may_approve: mayGive && requestedBy !== caller,
    })),
    data: rows.map(({ id, asset, amount, reason, by, at }) => ({
      id,
      ...(asset === POINTS ? { points: amount } : { amount: { minor: amount, currency: asset } }),
      reason,
      ...(by !== null && { by }),
      at: at.toISOString(),
    })),
  }
}
