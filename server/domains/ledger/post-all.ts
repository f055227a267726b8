import type { Work } from '#platform/work.ts'
import { keyOf, rowOf } from './account.ts'
import { insertPostings } from './order-queries.ts'
import { assertBalanced, type Posting } from './post.ts'
import { openAccounts } from './queries.ts'

export interface TimedPosting extends Posting {
  readonly id: string
  readonly at: Date
  readonly actorId: string | null
}

/** Posts many at once in one statement and skips those whose key exists. */
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
    throw new Error('Postings could not be inserted after opening their accounts')
}
