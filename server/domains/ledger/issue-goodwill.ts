/**
 * Goodwill credits of money or points from operators, at the marketplace's cost. Above the limit, a second operator
 * must approve.
 */

import type { Answer, Given } from '#contract/endpoint.ts'
import { goodwillApprovalRequested } from '#contract/events.ts'
import type { decideGoodwillCredit as deciding, issueGoodwillCredit as giving } from '#contract/ledger.ts'
import { type Approval, approvalLimitOf, checkApproval, recordApproval } from '#domains/approvals/index.ts'
import { emit } from '#platform/events/emit.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { Money } from '#values/money.ts'
import { POINTS } from './account.ts'
import { decideCredit, type GoodwillCredit, insertCredit, lockCredit } from './goodwill-queries.ts'
import { minorUnitsOf } from './points-rules.ts'
import { worthOfPoints } from './points-worth.ts'
import { post } from './post.ts'
import { hasAccount, isCurrency } from './queries.ts'
import { isWalletOn, pointsRules } from './settings.ts'

type Wanted = Given<typeof giving>['body']

/**
 * Credits a customer with money or points: at once, or above the limit once another operator approves.
 * @throws {Problem} not_allowed without full rights, and for oneself; not_found, also while the marketplace has no
 *   wallets or points; invalid_input
 */
export async function issueGoodwillCredit(
  work: Work,
  { params: { id: userId }, body }: Given<typeof giving>,
): Promise<Answer<typeof giving>> {
  const approverId = mustHaveFullRights(work)
  if (approverId === userId) throw problem('not_allowed')
  const worth = await worthOf(work, body)
  if (!worth || !(await hasAccount(work, userId))) throw problem('not_found')
  const id = newId()
  const limitMinor = await approvalLimitOf(work, { currency: worth.currency, as: 'operator' })
  const approval: Approval = { approverId, limitMinor, releases: releasesOf(id, userId, worth) }
  const needsSecond = (await checkApproval(work, approval)) !== undefined
  const credit: GoodwillCredit = {
    id,
    user_id: userId,
    currency: body.kind === 'points' ? null : body.amount.currency,
    amount: body.kind === 'points' ? body.points : body.amount.minor,
    worth_minor: worth.minor,
    worth_currency: worth.currency,
    reason: body.reason,
    locale: work.locale,
    state: needsSecond ? 'pending' : 'approved',
    limit_minor: limitMinor,
    requested_by: approverId,
  }
  await insertCredit(work, credit)
  if (needsSecond) {
    emit(work, goodwillApprovalRequested, { credit_id: id })
    return { done: true, needs_second: true }
  }
  await recordApproval(work, { ...approval, kind: 'goodwill_credit' })
  await postCredit(work, credit)
  return { done: true, needs_second: false }
}

/**
 * Approves or rejects a credit that waits for a second operator.
 * @throws {Problem} not_allowed without full rights, and for one's own; not_found; state_conflict once it is decided;
 *   second_operator_needed if the requester approves it
 */
export async function decideGoodwillCredit(
  work: Work,
  { params: { id }, body: { decision } }: Given<typeof deciding>,
): Promise<Answer<typeof deciding>> {
  const userId = mustHaveFullRights(work)
  const credit = await lockCredit(work, id)
  if (!credit) throw problem('not_found')
  if (credit.user_id === userId) throw problem('not_allowed')
  if (credit.state !== 'pending') throw problem('state_conflict', { state: credit.state })
  if (decision === 'reject') {
    await decideCredit(work, { id, state: 'rejected', userId })
    return { done: true }
  }
  if (credit.requested_by === userId) throw problem('second_operator_needed')
  if (!(await hasAccount(work, credit.user_id))) throw problem('not_found')
  await decideCredit(work, { id, state: 'approved', userId })
  await recordApproval(work, {
    kind: 'goodwill_credit',
    approverId: credit.requested_by,
    secondApproverId: userId,
    limitMinor: credit.limit_minor,
    releases: releasesOf(id, credit.user_id, { minor: credit.worth_minor, currency: credit.worth_currency }),
  })
  await postCredit(work, credit)
  return { done: true }
}

/** Returns the value that counts towards the limit; undefined while the marketplace has no wallets or points. */
async function worthOf(work: Work, body: Wanted): Promise<Money | undefined> {
  if (body.kind === 'wallet') {
    if (!(await isWalletOn(work))) return undefined
    if (!(await isCurrency(work, body.amount.currency)))
      throw problem('invalid_input', {}, { 'amount.currency': ['field_invalid'] })
    return body.amount
  }
  const rules = await pointsRules(work)
  if (!rules) return undefined
  return worthOfPoints(body.points, rules, await minorUnitsOf(work, rules.earned_for.currency))
}

function releasesOf(recordId: string, receiverId: string, amount: Money): Approval['releases'] {
  return amount.minor > 0 ? [{ recordId, receiverId, amount }] : []
}

async function postCredit(work: Work, { id, user_id: userId, currency, amount, ...credit }: GoodwillCredit) {
  await post(work, {
    key: `goodwill ${id}`,
    cause: 'adjustment',
    remark: { [credit.locale]: credit.reason, en: credit.reason },
    entries: [
      {
        account: currency === null ? { kind: 'points', userId } : { kind: 'wallet', userId, currency },
        amount,
      },
      { account: { kind: 'promotions', asset: currency ?? POINTS }, amount: -amount },
    ],
  })
}
