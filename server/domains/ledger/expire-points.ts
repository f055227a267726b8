/** Points end some time after they were earned, where the operator's rules say so, and whoever has them is told before. */
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

/**
 * Tells everybody, in the middle of a month, which of their points end by the end of the next: early enough to spend
 * them, and not with every purchase's points anew.
 */
export async function foretellPointsEnd(begin: Begin): Promise<void> {
  let after: string | undefined
  do {
    after = await begin((work) => foretellSome(work, after))
  } while (after !== undefined)
}

/** The last who was told, where others may come after them. */
async function foretellSome(work: Work, after: string | undefined): Promise<string | undefined> {
  const { db, now } = work
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1) - 1)
  const rules = await pointsRules(work)
  const before = await endOfRules({ db, now: until })
  if (!rules || !before) return undefined
  const ending = await readEnded(work, { before, after, most: PEOPLE_AT_ONCE })
  if (ending.length === 0) return undefined
  await work.addJob('notifications.points_end', {
    until,
    people: ending.map(({ userId, points, earnedFrom }) => ({
      user_id: userId,
      points,
      from: endOf(rules, earnedFrom),
    })),
  })
  return ending.length < PEOPLE_AT_ONCE ? undefined : ending.at(-1)?.userId
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
  if (rules.expires_after_days === undefined) return undefined
  const oldest = await readOldest(work, userId)
  const at = oldest && endOf(rules, oldest.at)
  return at && { points: oldest.points, at }
}

/** When points end that were earned at a moment; undefined where they never do. */
function endOf(
  { expires_after_days: days, expires_since: since }: PointsRules,
  earnedAt: Date,
): Date | undefined {
  if (days === undefined) return undefined
  const from = Math.max(earnedAt.getTime(), since === undefined ? 0 : Date.parse(since))
  return new Date(from + days * DAY_MS)
}
