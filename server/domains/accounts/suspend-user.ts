import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { findPerson } from './person.ts'
import { deleteSessionsOf, lockState, setState } from './queries.ts'

interface Given {
  readonly params: { readonly id: string }
  readonly body: { readonly reason: string }
}

/**
 * Suspends a user and ends their sessions at once. Only operators with full rights may do it, and not to themselves.
 */
export async function suspendUser(work: Work, { params, body }: Given) {
  assertMaySuspend(work, params.id)
  const state = await lockState(work, params.id)
  if (state === undefined) throw problem('not_found')
  if (state !== 'active') throw problem('state_conflict')
  await setState(work, params.id, { from: state, to: 'suspended', reason: body.reason })
  await deleteSessionsOf(work, params.id)
  return { person: await findPerson(work, params.id) }
}

/** Only operators with full rights may decide, and not about themselves. */
export function assertMaySuspend(work: Work, userId: string): void {
  const { operatorLevel, userId: ownId } = signedInUser(work)
  if (operatorLevel !== 'full' || ownId === userId) throw problem('not_allowed')
}
