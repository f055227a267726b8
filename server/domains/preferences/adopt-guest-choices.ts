import { adoptUserCurrency } from '#domains/accounts/index.ts'
import type { Work } from '#platform/work.ts'

/** Copies the guest's choices into an account that has none. The account's own choices apply from the first page. */
export async function adoptGuestChoices(work: Work, { userId }: { userId: string }): Promise<void> {
  const colorMode = await adoptUserCurrency(work, { userId, currency: work.currency })
  work.setColorModeCookie(colorMode)
}
