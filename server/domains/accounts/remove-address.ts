import { problem } from '#platform/problem.ts'
import { lockPerson, thePerson } from '#platform/the-person.ts'
import type { Work } from '#platform/work.ts'
import { deleteAddress, ensureDefault } from './queries.ts'

/** Deletes an address; if it was the default, the newest remaining one takes its place. */
export async function removeAddress(work: Work, { params }: { params: { id: string } }) {
  const { userId } = thePerson(work)
  await lockPerson(work, userId)
  if (!(await deleteAddress(work, { userId, addressId: params.id }))) throw problem('not_found')
  await ensureDefault(work, userId)
  return { done: true } as const
}
