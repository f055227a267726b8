/** Points end some time after they were earned, where the operator's rules say so. */
import type { Begin, Work } from '#platform/work.ts'
import { type Account, POINTS, rowOf } from './account.ts'
import { readEnded, readOldest } from './points-end-queries.ts'
import { type Poster, post } from './post.ts'
import { lockAccounts } from './queries.ts'
import { type PointsRules, pointsRules } from './settings.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PEOPLE_AT_ONCE = 500

/** Takes what has ended from everybody, each in a transaction of their own. */
export async function expirePoints(begin: Begin): Promise<void> {
  for (;;) {
    const ended = await begin(async (work) => {
      const before = await endOfRules(work)
      return before ? readEnded(work, { before, most: PEOPLE_AT_ONCE }) : []
    })
    for (const { userId } of ended) await begin((work) => expireOf(work, userId))
    if (ended.length < PEOPLE_AT_ONCE) return
  }
}

async function expireOf(work: Poster, userId: string): Promise<void> {
  const before = await endOfRules(work)
  if (!before) return
  const account: Account = { kind: 'points', userId }
  // Nothing is spent between the reckoning and the posting.
  await lockAccounts(work, [rowOf(account)])
  const [ended] = await readEnded(work, { before, userId, most: 1 })
  if (!ended) return
  await post(work, {
    key: `expiry ${userId} ${work.now.toISOString()}`,
    cause: 'expiry',
    entries: [
      { account, amount: -ended.points },
      { account: { kind: 'promotions', asset: POINTS }, amount: ended.points },
    ],
  })
}

/** What was earned before it has ended; undefined where nothing has yet. */
async function endOfRules({ db, now }: Pick<Work, 'db' | 'now'>): Promise<Date | undefined> {
  const { expires_after_days: days, expires_since: since } = (await pointsRules({ db })) ?? {}
  if (days === undefined) return undefined
  const end = new Date(now.getTime() - days * DAY_MS)
  return since !== undefined && end < new Date(since) ? undefined : end
}

/** The points of somebody that end next, and when they do. */
export async function readNextEnd(
  work: Pick<Work, 'db'>,
  { rules, userId }: { rules: PointsRules; userId: string },
): Promise<{ points: number; at: Date } | undefined> {
  const { expires_after_days: days, expires_since: since } = rules
  if (days === undefined) return undefined
  const oldest = await readOldest(work, userId)
  if (!oldest) return undefined
  const from = Math.max(oldest.at.getTime(), since === undefined ? 0 : Date.parse(since))
  return { points: oldest.points, at: new Date(from + days * DAY_MS) }
}
