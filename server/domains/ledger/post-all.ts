import type { Work } from '#platform/work.ts'
import { keyOf, rowOf } from './account.ts'
import { insertPostings } from './order-queries.ts'
import { assertBalanced, type Posting } from './post.ts'
import { openAccounts } from './queries.ts'

/** A posting with its id, when it counts and who had it done. */
export interface TimedPosting extends Posting {
  readonly id: string
  readonly at: Date
  readonly actorId: string | null
}

/** As `post` for many at once, in one statement: each whose key is there already is left out. */
export async function postAll(
  work: Pick<Work, 'db' | 'now'>,
  postings: readonly TimedPosting[],
): Promise<void> {
  for (const posting of postings) assertBalanced(posting)
  const transactions = postings.map((posting) => ({
    id: posting.id,
    key: posting.key,
    cause: posting.cause,
    remark: posting.remark ?? null,
    actor_id: posting.actorId,
    group_id: posting.groupId ?? null,
    order_id: posting.orderId ?? null,
    reverses: posting.reverses ?? null,
    may_overdraw: posting.mayOverdraw ?? false,
    at: posting.at.toISOString(),
  }))
  const moves = postings.flatMap(({ id, entries }) =>
    entries.map(({ account, amount }) => ({ ...rowOf(account), transaction_id: id, amount })),
  )
  if (await insertPostings(work, transactions, moves)) return
  const accounts = new Map(moves.map((move) => [keyOf(move), move]))
  await openAccounts(work, [...accounts.values()])
  if (!(await insertPostings(work, transactions, moves)))
    throw new Error('An account that was opened is there')
}
