import type { Work } from '#platform/work.ts'
import { adoptCurrency } from './queries.ts'

/** What an account has not chosen comes along from whoever signs in; what it has chosen is there from the first page on. */
export async function adoptGuestChoices(work: Work, { userId }: { userId: string }): Promise<void> {
  const colorMode = await adoptCurrency(work, { userId, currency: work.currency })
  work.keepColorMode(colorMode)
}
