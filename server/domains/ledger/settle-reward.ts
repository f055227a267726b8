import { POINTS } from './account.ts'
import { type Poster, post } from './post.ts'
import { readReward } from './queries.ts'
import { pointsRules } from './settings.ts'

/**
 * Adjusts the points earned by a delivered order to what it should have: for goods as they were paid, less refunds,
 * by the rule in force at delivery. Points that were spent since are deducted too.
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
