import { accountHolderIfAny } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { readCompared } from './queries.ts'

/** What the visitor compares, for pages that are the same for everybody; nothing for whoever has no account. */
export async function comparedProductIds(work: Work): Promise<string[]> {
  const userId = accountHolderIfAny(work)
  return userId === undefined ? [] : readCompared(work, userId)
}
