import type { Answer, Given } from '#contract/endpoint.ts'
import type { addWish as contract } from '#contract/wishlist.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import { lockPerson } from '#platform/the-person.ts'
import type { Work } from '#platform/work.ts'
import { insertWish, isOnMarket, readStanding } from './queries.ts'

const WISHES_MAX = 200

/** Adds a public product to the wishlist; an existing entry keeps its position. */
export async function addWish(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const userId = accountHolder(work)
  const { productId } = params
  if (!(await isOnMarket(work, productId))) throw problem('not_found')
  await lockPerson(work, userId)
  const { count, isWished } = await readStanding(work, { userId, productId })
  if (isWished) return { done: true }
  if (count >= WISHES_MAX) throw problem('wishlist_full', { wishes_max: WISHES_MAX })
  await insertWish(work, { userId, productId })
  return { done: true }
}
