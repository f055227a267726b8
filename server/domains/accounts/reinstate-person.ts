import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { findPerson } from './people.ts'
import { lockState, setState } from './queries.ts'
import { assertMayJudge } from './suspend-person.ts'

/** Lifts a suspension; the user has to sign in again. */
export async function reinstatePerson(work: Work, { params }: { params: { id: string } }) {
  assertMayJudge(work, params.id)
  const state = await lockState(work, params.id)
  if (state === undefined) throw problem('not_found')
  if (state !== 'suspended') throw problem('state_conflict')
  await setState(work, params.id, { from: state, to: 'active' })
  return { person: await findPerson(work, params.id) }
}
