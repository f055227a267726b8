import type { Work } from '#platform/work.ts'
import { adoptCurrency } from './queries.ts'

/** Copies the guest's choices into an account that has none. The account's own choices apply from the first page. */
export async function adoptGuestChoices(work: Work, { userId }: { userId: string }): Promise<void> {
  const colorMode = await adoptCurrency(work, { userId, currency: work.currency })
  work.setColorModeCookie(colorMode)
}
