import type { Work } from '#platform/work.ts'
import { moveGuestGroups } from './queries.ts'

/** Gives a person the purchases that were made without an account under an address which has shown to be theirs. */
export async function claimGuestOrders(
  work: Work,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await moveGuestGroups(work, userId, email)
}
