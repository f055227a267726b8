import { postAll } from '#domains/ledger/index.ts'
import type { Work } from '#platform/work.ts'
import { reserveReleased } from './postings.ts'
import { lockDueReserves, markReservesReleased } from './queries.ts'

/** Makes reserves available once their period has ended. */
export async function releaseReserves(work: Work): Promise<void> {
  const due = await lockDueReserves(work)
  if (due.length === 0) return
  await markReservesReleased(
    work,
    due.map(({ id }) => id),
  )
  await postAll(
    work,
    due.map((payout) => reserveReleased(work, payout)),
  )
}
