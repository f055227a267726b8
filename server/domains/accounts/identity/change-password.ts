import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Begin } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { deleteSessionsOf } from '../queries.ts'
import { openSession } from '../sessions.ts'
import { checkNewPassword } from './check-new-password.ts'
import { checkOwnPassword } from './own-password.ts'
import { hashOf } from './passwords.ts'
import { deleteProofsOf } from './proof-queries.ts'
import { readPasswordOwner } from './queries.ts'
import { lockSession } from './session-queries.ts'
import { savePassword } from './update-password.ts'

interface Given {
  readonly body: { readonly current_password: string; readonly password: string }
}

/** Sets a new password and ends all sessions, then opens a new one for this browser. */
export async function changePassword(begin: Begin, { body }: Given, options: AccountsOptions) {
  await checkOwnPassword(begin, { password: body.current_password, field: 'current_password' }, options)
  const owner = await begin((work) => readPasswordOwner(work, accountHolder(work)))
  await checkNewPassword(body.password, owner)
  const hash = await hashOf(body.password)
  return begin(async (work) => {
    const userId = accountHolder(work)
    const { sessionId, sessionProof } = work
    if (sessionId === undefined) throw new Error('Caller has no session id while changing the password')
    const session = await lockSession(work, sessionId)
    // The session ended while the password was being checked, perhaps by another password change.
    if (!session) throw problem('unknown_caller')
    await savePassword(work, { userId, hash }, options)
    await deleteProofsOf(work, userId)
    await deleteSessionsOf(work, userId)
    await openSession(work, options.sessionKey, {
      userId,
      isRemembered: session.is_remembered,
      isStrong: sessionProof?.isStrong ?? false,
    })
    return { done: true } as const
  })
}
