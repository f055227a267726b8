import type { addCompared as contract } from '#contract/compare.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import { lockUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { deleteCompared, deleteVanished, insertCompared, readCompared } from './queries.ts'

const COMPARED_MAX = 4

/** Adds a public product to the comparison; one already in it keeps its position. */
export async function addCompared(
  work: Work,
  { params: { productId }, body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const userId = accountHolder(work)
  await lockUser(work, userId)
  await deleteVanished(work, userId)
  const compared = await readCompared(work, userId)
  if (compared.includes(productId)) return { done: true }
  const others = compared.filter((id) => id !== body.instead_of)
  if (others.length >= COMPARED_MAX) throw problem('compare_full', { compared_max: COMPARED_MAX })
  if (!(await insertCompared(work, { userId, productId }))) throw problem('not_found')
  if (body.instead_of) await deleteCompared(work, { userId, productId: body.instead_of })
  return { done: true }
}
