import type { User } from '#contract/accounts.ts'
import { recordAuditEvent } from '#platform/audit.ts'
import type { Work } from '#platform/work.ts'
import { enter } from './identity/enter.ts'
import { openAccount } from './identity/register.ts'
import type { AccountsOptions } from './options.ts'
import { insertOperator } from './queries.ts'
import { findUser } from './user.ts'

/**
 * Creates an account that is an operator with full rights, and signs its owner in.
 * @throws {Problem} email_taken
 */
export async function createFirstOperator(
  work: Work,
  account: { readonly name: string; readonly email: string; readonly hash: string },
  options: AccountsOptions,
): Promise<User> {
  const { locale, currency, now } = work
  const userId = await openAccount(
    work,
    { ...account, phone: '', locale, currency, terms_accepted_at: now.toISOString() },
    options,
  )
  await insertOperator(work, userId)
  await recordAuditEvent(work, { action: 'account.appoint_operator', record: userId, actorId: userId })
  await enter(work, { userId, isRemembered: true }, options)
  return findUser(work, userId)
}
