import { problem } from '#platform/problem.ts'
import { lockUser, signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { deleteAddress, ensureDefault } from './queries.ts'

/** Deletes an address; if it was the default, the newest remaining one takes its place. */
export async function removeAddress(work: Work, { params }: { params: { id: string } }) {
  const { userId } = signedInUser(work)
  await lockUser(work, userId)
  if (!(await deleteAddress(work, { userId, addressId: params.id }))) throw problem('not_found')
  await ensureDefault(work, userId)
  return { done: true } as const
}
