import { POINTS } from './account.ts'
import { type Poster, post } from './post.ts'
import { readReward } from './queries.ts'
import { pointsRules } from './settings.ts'

/**
 * Brings the points that a delivered order has earned to what it should have: for its goods as they were paid for, less
 * what was paid back of it, by the rule that was in force when it was delivered. Points that were spent since are taken back
 * too (market.md 3.14, 12).
 */
export async function settleReward(work: Poster, orderId: string): Promise<void> {
  const rules = await pointsRules(work)
  const reward = await readReward(work, { orderId, earnedFor: rules?.earned_for })
  if (!reward) return
  const { userId, points, posted, transactions } = reward
  const missing = points - posted
  const [first] = transactions
  if (missing === 0) return
  await post(work, {
    key: `reward ${orderId} ${transactions.length}`,
    cause: 'reward',
    orderId,
    ...(missing < 0 && first && { reverses: first, mayOverdraw: true }),
    entries: [
      { account: { kind: 'points', userId }, amount: missing },
      { account: { kind: 'promotions', asset: POINTS }, amount: -missing },
    ],
  })
}
