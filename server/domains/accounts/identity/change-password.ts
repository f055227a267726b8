import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import { openSession } from '#platform/session.ts'
import type { Begin } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { deleteSessionsOf } from '../queries.ts'
import { checkNewPassword } from './check-new-password.ts'
import { checkOwnPassword } from './own-password.ts'
import { hashOf } from './passwords.ts'
import { deleteProofsOf } from './proof-queries.ts'
import { readPasswordOwner } from './queries.ts'
import { lockSession } from './session-queries.ts'
import { keepPassword } from './update-password.ts'

interface Given {
  readonly body: { readonly current_password: string; readonly password: string }
}

/** Sets a new password; everyone who is signed in with the old one is signed out, and this browser in anew. */
export async function changePassword(begin: Begin, { body }: Given, options: AccountsOptions) {
  await checkOwnPassword(begin, { password: body.current_password, field: 'current_password' }, options)
  const owner = await begin((work) => readPasswordOwner(work, accountHolder(work)))
  await checkNewPassword(body.password, owner)
  const hash = await hashOf(body.password)
  return begin(async (work) => {
    const userId = accountHolder(work)
    const { sessionId, sessionProof } = work
    if (sessionId === undefined) throw new Error('Whoever is signed in has a session')
    const session = await lockSession(work, sessionId)
    // Ended while the password was looked at, by another change of it perhaps.
    if (!session) throw problem('unknown_caller')
    await keepPassword(work, { userId, hash }, options)
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
