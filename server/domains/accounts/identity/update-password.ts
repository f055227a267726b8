import { keepAct } from '#platform/audit.ts'
import { problem } from '#platform/problem.ts'
import { forgetLimit } from '#platform/rate-limit.ts'
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

/** Sets the password of whoever gave the code of their mailbox, and ends every session there is. */
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
    await keepPassword(work, { userId, hash }, options)
    await setEmailVerified(work, userId, email)
    // First, so that whoever finishes signing in at this moment has a session to end, or nothing to finish.
    await deleteProofsOf(work, userId)
    await deleteSessionsOf(work, userId)
    await deleteDevicesOf(work, userId)
    // Whoever was shut out by others' guesses comes in with the new one.
    await forgetLimit(work, signInByAccount, email)
    return { done: true } as const
  })
}

async function findReset(work: Work, key: string) {
  const row = await findCode(work, key)
  const isReady = row.purpose === 'reset_password' && row.proved_at !== null && row.expires_at > work.now
  if (!isReady || row.user_id === null) throw problem('code_over')
  return { id: row.id, userId: row.user_id, email: row.email }
}

/** Keeps a new password and tells its person by mail. */
export async function keepPassword(
  work: Work,
  { userId, hash }: { userId: string; hash: string },
  { identity }: Pick<AccountsOptions, 'identity'>,
): Promise<void> {
  const { internalAdapter } = await (await identityOver(work.db, identity)).$context
  await internalAdapter.updatePassword(userId, hash)
  await keepAct(work, { action: 'account.password_changed', actorId: userId })
  await work.addJob('notifications.account_changed', {
    user_id: userId,
    what: 'password_changed',
    at: work.now.toISOString(),
  })
}
