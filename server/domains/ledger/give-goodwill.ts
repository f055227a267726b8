import type { Answer, Given } from '#contract/endpoint.ts'
import type { giveGoodwill as contract } from '#contract/ledger.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { type Account, POINTS } from './account.ts'
import { post } from './post.ts'
import { hasAccount, isCurrency } from './queries.ts'
import { isWalletOn, pointsRules } from './settings.ts'

/**
 * Gives somebody money or points at the market's cost; only operators who may do everything do.
 * @throws {Problem} not_allowed; not_found, also while the market has no wallets, or no points; invalid_input
 */
export async function giveGoodwill(
  work: Work,
  { params: { id: userId }, body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  if (mustHaveFullRights(work) === userId) throw problem('not_allowed')
  const isKept = body.kind === 'wallet' ? await isWalletOn(work) : (await pointsRules(work)) !== undefined
  if (!isKept || !(await hasAccount(work, userId))) throw problem('not_found')
  if (body.kind === 'wallet' && !(await isCurrency(work, body.amount.currency))) {
    throw problem('invalid_input', {}, { 'amount.currency': ['field_invalid'] })
  }
  const [to, amount, asset]: [Account, number, string] =
    body.kind === 'points'
      ? [{ kind: 'points', userId }, body.points, POINTS]
      : [{ kind: 'wallet', userId, currency: body.amount.currency }, body.amount.minor, body.amount.currency]
  await post(work, {
    // Given once for each call: the key of the call sees to it.
    key: `goodwill ${newId()}`,
    cause: 'adjustment',
    remark: { [work.locale]: body.reason, en: body.reason },
    entries: [
      { account: to, amount },
      { account: { kind: 'promotions', asset }, amount: -amount },
    ],
  })
  return { done: true }
}
