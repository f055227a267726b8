import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  changeWishlistSettings as change,
  readWishlistSettings as read,
  WishlistSettings,
} from '#contract/wishlist.ts'
import { accountHolder } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { newToken } from './new-token.ts'
import { readList, setDropNotifications } from './queries.ts'

export async function readSettings(work: Work): Promise<Answer<typeof read>> {
  return settingsOf(work, accountHolder(work))
}

/** Turns price drop emails on or off; earlier drops are not notified. */
export async function changeSettings(
  work: Work,
  { body }: Given<typeof change>,
): Promise<Answer<typeof change>> {
  const userId = accountHolder(work)
  await setDropNotifications(work, {
    userId,
    since: body.tells_price_drops ? work.now : null,
    stopToken: newToken(),
  })
  return settingsOf(work, userId)
}

export async function settingsOf(work: Work, userId: string): Promise<WishlistSettings> {
  const list = await readList(work, userId)
  return {
    ...(list?.share_token &&
      list.shared_at && { share: { token: list.share_token, shared_at: list.shared_at.toISOString() } }),
    tells_price_drops: Boolean(list?.drops_told_since),
  }
}
