import { accountHolderIfAny } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { readCompared } from './queries.ts'

/** Returns the visitor's compared products, for cached pages; none without an account. */
export async function comparedProductIds(work: Work): Promise<string[]> {
  const userId = accountHolderIfAny(work)
  return userId === undefined ? [] : readCompared(work, userId)
}
