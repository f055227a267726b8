import type { Given as GivenTo } from '#contract/endpoint.ts'
import type { resetSecondFactor as contract } from '#contract/operator.ts'
import { recordAuditEvent } from '#platform/audit.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { findPerson } from '../person.ts'
import { deleteSessionsOf, lockState } from '../queries.ts'
import { assertMaySuspend } from '../suspend-user.ts'
import { deleteAllFactors } from './factor-queries.ts'
import { notifyChange } from './notify-change.ts'
import { deleteProofsOf } from './proof-queries.ts'
import { findAccountByEmail } from './queries.ts'

/**
 * Removes all second factors of a user who has lost theirs. They sign in with their password, and set up a new one if
 * their role requires it. Only operators with full rights may do it, and not for themselves.
 * @throws not_allowed; state_conflict where there is no second factor
 */
export async function resetSecondFactor(work: Work, { params: { id } }: GivenTo<typeof contract>) {
  assertMaySuspend(work, id)
  if ((await lockState(work, id)) === undefined) throw problem('not_found')
  if (!(await takeAway(work, id))) throw problem('state_conflict')
  return { person: await findPerson(work, id) }
}

/** Does the same from the server's command line, for a sole operator who has lost their passkey. */
export async function resetSecondFactorByEmail(
  work: Work,
  email: string,
): Promise<'done' | 'no account' | 'no second factor'> {
  const person = await findAccountByEmail(work, email.trim().toLowerCase())
  if (!person) return 'no account'
  if (!(await takeAway(work, person.id))) return 'no second factor'
  await recordAuditEvent(work, { action: 'account.let_in_again', record: person.id })
  return 'done'
}

async function takeAway(work: Work, id: string): Promise<boolean> {
  if (!(await deleteAllFactors(work, id))) return false
  await deleteProofsOf(work, id)
  await deleteSessionsOf(work, id)
  await notifyChange(work, id, 'second_factor_reset')
  return true
}
