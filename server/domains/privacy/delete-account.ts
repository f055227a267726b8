import { closeUser, isPassword } from '#domains/accounts/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { recordAuditEvent } from '#platform/audit.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit, type Limit, restoreLimit } from '#platform/rate-limit.ts'
import type { Begin } from '#platform/work.ts'
import { eraseUser } from './job-kinds.ts'
import { insertDeletion, lockActiveUser, readPasswordHash, readSubject } from './queries.ts'
import { hindrancesOf } from './read-deletion.ts'

const byUser: Limit = { what: 'deletion by person', max: 10, windowMs: 15 * 60_000 }

interface Given {
  readonly body: { readonly password: string }
}

/**
 * Closes the caller's account at once and schedules its erasure. Requires the password, so that a person with only an
 * open session cannot delete the account.
 * @throws deletion_blocked while orders are open, money is due, or they run a store or the marketplace
 */
export async function deleteAccount(begin: Begin, { body: { password } }: Given) {
  const { userId, hash } = await begin(async (work) => {
    const id = accountHolder(work)
    await consumeLimit(work, byUser, id)
    return { userId: id, hash: await readPasswordHash(work, id) }
  })
  if (!(await isPassword(password, hash))) {
    throw problem('invalid_input', {}, { password: ['password_wrong'] })
  }
  return begin(async (work) => {
    await restoreLimit(work, byUser, userId)
    if (!(await lockActiveUser(work, userId))) throw problem('unknown_caller')
    const { can_delete } = await hindrancesOf(work, userId)
    if (!can_delete) throw problem('deletion_blocked')
    const subject = await readSubject(work, userId)
    if (!subject) throw new Error(`User ${userId} not found`)
    await recordAuditEvent(work, { action: 'account.deleted' })
    await insertDeletion(work, subject)
    await closeUser(work, userId)
    await work.addJob(eraseUser, { user_id: userId })
    work.setSessionCookie(undefined)
    return { done: true } as const
  })
}
