import { accountChanged } from '#contract/events.ts'
import { recordAuditEvent } from '#platform/audit.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import { resetLimit } from '#platform/rate-limit.ts'
import type { Begin, Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { deleteSessionsOf } from '../queries.ts'
import { identityOver } from './better-auth.ts'
import { checkNewPassword } from './check-new-password.ts'
import { deleteDevicesOf } from './device-queries.ts'
import { signInByAccount } from './limits.ts'
import { hashOf } from './passwords.ts'
import { deleteProofsOf, setUsed } from './proof-queries.ts'
import { readPasswordOwner, setEmailVerified } from './queries.ts'
import { findCode } from './read-code.ts'

interface Given {
  readonly body: { readonly key: string; readonly password: string }
}

/** Sets the password after the mailbox's code was verified, and ends all sessions. */
export async function updatePassword(
  begin: Begin,
  { body: { key, password } }: Given,
  options: AccountsOptions,
) {
  const owner = await begin(async (work) => {
    const { userId } = await findReset(work, key)
    return readPasswordOwner(work, userId)
  })
  await checkNewPassword(password, owner)
  const hash = await hashOf(password)
  return begin(async (work) => {
    const { id, userId, email } = await findReset(work, key)
    if (!(await setUsed(work, id))) throw problem('code_over')
    await savePassword(work, { userId, hash }, options)
    await setEmailVerified(work, userId, email)
    // Proofs go first, so that a concurrent sign-in either has a session to end or nothing to complete.
    await deleteProofsOf(work, userId)
    await deleteSessionsOf(work, userId)
    await deleteDevicesOf(work, userId)
    // Lifts a lockout caused by other people's guesses.
    await resetLimit(work, signInByAccount, email)
    return { done: true } as const
  })
}

async function findReset(work: Work, key: string) {
  const row = await findCode(work, key)
  const isReady = row.purpose === 'reset_password' && row.proved_at !== null && row.expires_at > work.now
  if (!isReady || row.user_id === null) throw problem('code_over')
  return { id: row.id, userId: row.user_id, email: row.email }
}

export async function savePassword(
  work: Work,
  { userId, hash }: { userId: string; hash: string },
  { identity }: Pick<AccountsOptions, 'identity'>,
): Promise<void> {
  const { internalAdapter } = await (await identityOver(work.db, identity)).$context
  await internalAdapter.updatePassword(userId, hash)
  await recordAuditEvent(work, { action: 'account.password_changed', actorId: userId })
  emit(work, accountChanged, {
    user_id: userId,
    what: 'password_changed',
    at: work.now.toISOString(),
  })
}
