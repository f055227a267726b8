import type { Work } from '#platform/work.ts'
import { moveGuestGroups } from './queries.ts'

/** Assigns guest orders placed with a verified address to the user. */
export async function claimGuestOrders(
  work: Work,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await moveGuestGroups(work, userId, email)
}
