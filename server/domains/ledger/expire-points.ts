/**
 * Expiry of points: points end some time after they were earned if the operator's rules say so, and their owners are
 * notified first.
 */
import { pointsEnding } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import type { Begin, Work } from '#platform/work.ts'
import { type Account, POINTS, rowOf } from './account.ts'
import { readEnded, readOldest } from './points-end-queries.ts'
import { type Poster, post } from './post.ts'
import { lockAccounts } from './queries.ts'
import { type PointsRules, pointsRules } from './settings.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const USERS_AT_ONCE = 500

/** Removes expired points, one transaction per customer. */
export async function expirePoints(begin: Begin): Promise<void> {
  for (;;) {
    const ended = await begin(async (work) => {
      const before = await endOfRules(work)
      return before ? readEnded(work, { before, most: USERS_AT_ONCE }) : []
    })
    for (const { userId } of ended) await begin((work) => expireOf(work, userId))
    if (ended.length < USERS_AT_ONCE) return
  }
}

/**
 * Notifies customers in the middle of a month of points that expire by the end of the next: early enough to spend
 * them, and without an email per order.
 */
export async function announcePointsExpiry(begin: Begin): Promise<void> {
  let after: string | undefined
  do {
    after = await begin((work) => announceSome(work, after))
  } while (after !== undefined)
}

/** Returns the last customer notified, if more may follow. */
async function announceSome(work: Work, after: string | undefined): Promise<string | undefined> {
  const { db, now } = work
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1) - 1)
  const rules = await pointsRules(work)
  const before = await endOfRules({ db, now: until })
  if (!rules || !before) return undefined
  const ending = await readEnded(work, { before, after, most: USERS_AT_ONCE })
  if (ending.length === 0) return undefined
  emit(work, pointsEnding, {
    until: until.toISOString(),
    people: ending.flatMap(({ userId, points, earnedFrom }) => {
      const from = endOf(rules, earnedFrom)
      return from ? [{ user_id: userId, points, from: from.toISOString() }] : []
    }),
  })
  return ending.length < USERS_AT_ONCE ? undefined : ending.at(-1)?.userId
}

async function expireOf(work: Poster, userId: string): Promise<void> {
  const before = await endOfRules(work)
  if (!before) return
  const account: Account = { kind: 'points', userId }
  // Locked so that no points are spent between calculation and posting.
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

/** Returns the moment before which earned points have expired; undefined if none have yet. */
async function endOfRules({ db, now }: Pick<Work, 'db' | 'now'>): Promise<Date | undefined> {
  const { expires_after_days: days, expires_since: since } = (await pointsRules({ db })) ?? {}
  if (days === undefined) return undefined
  const end = new Date(now.getTime() - days * DAY_MS)
  return since !== undefined && end < new Date(since) ? undefined : end
}

export async function readNextEnd(
  work: Pick<Work, 'db'>,
  { rules, userId }: { rules: PointsRules; userId: string },
): Promise<{ points: number; at: Date } | undefined> {
  if (rules.expires_after_days === undefined) return undefined
  const oldest = await readOldest(work, userId)
  const at = oldest && endOf(rules, oldest.at)
  return at && { points: oldest.points, at }
}

/** Returns when points earned at a moment expire; undefined if they never do. */
function endOf(
  { expires_after_days: days, expires_since: since }: PointsRules,
  earnedAt: Date,
): Date | undefined {
  if (days === undefined) return undefined
  const from = Math.max(earnedAt.getTime(), since === undefined ? 0 : Date.parse(since))
  return new Date(from + days * DAY_MS)
}
