import { guestOrdersClaimed } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import { moveGuestGroups } from './queries.ts'

/** Assigns guest orders placed with a verified address to the user. */
export async function claimGuestOrders(
  work: Work,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const guests = await moveGuestGroups(work, userId, email)
  if (guests.length > 0) emit(work, guestOrdersClaimed, { user_id: userId, guest_ids: guests })
}
