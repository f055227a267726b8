import type { Work } from '#platform/work.ts'
import { enter } from './identity/enter.ts'
import { openAccount } from './identity/register.ts'
import type { AccountsOptions } from './options.ts'

/**
 * Creates an account whose address needs no code, because its owner came by a secret link, and signs its owner in.
 * Returns its id.
 * @throws {Problem} email_taken
 */
export async function createVerifiedAccount(
  work: Work,
  account: { readonly name: string; readonly email: string; readonly hash: string },
  options: AccountsOptions,
): Promise<string> {
  const { locale, currency, now } = work
  const userId = await openAccount(
    work,
    { ...account, phone: '', locale, currency, terms_accepted_at: now.toISOString() },
    options,
  )
  await enter(work, { userId, isRemembered: true }, options)
  return userId
}
