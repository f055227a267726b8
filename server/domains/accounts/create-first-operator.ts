import type { User } from '#contract/accounts.ts'
import { recordAuditEvent } from '#platform/audit.ts'
import type { Work } from '#platform/work.ts'
import { createVerifiedAccount } from './create-verified-account.ts'
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
  const userId = await createVerifiedAccount(work, account, options)
  await insertOperator(work, userId)
  await recordAuditEvent(work, { action: 'account.appoint_operator', record: userId, actorId: userId })
  return findUser(work, userId)
}
