import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { findPerson } from './person.ts'
import { lockState, setState } from './queries.ts'
import { assertMaySuspend } from './suspend-user.ts'

/** Lifts a suspension; the user has to sign in again. */
export async function reinstateUser(work: Work, { params }: { params: { id: string } }) {
  assertMaySuspend(work, params.id)
  const state = await lockState(work, params.id)
  if (state === undefined) throw problem('not_found')
  if (state !== 'suspended') throw problem('state_conflict')
  await setState(work, params.id, { from: state, to: 'active' })
  return { person: await findPerson(work, params.id) }
}
