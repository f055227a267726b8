import { recordAuditEvent } from '#platform/audit.ts'
import type { Work } from '#platform/work.ts'
import { findAccountByEmail } from './identity/queries.ts'
import { openAccount } from './identity/register.ts'
import type { AccountsOptions } from './options.ts'
import { insertOperator } from './queries.ts'

/**
 * Makes a user an operator with full rights, from the server's command line: a new market has no operator who could
 * do it. If the email has no account, one is created with the given password hash, since email may not be configured
 * yet.
 */
export async function addOperator(
  work: Work,
  { email: written, hash }: { email: string; hash: string },
  options: Pick<AccountsOptions, 'identity'>,
): Promise<'appointed' | 'opened' | 'operator already'> {
  const email = written.trim().toLowerCase()
  const person = await findAccountByEmail(work, email)
  const id = person?.id ?? (await openFor(work, { email, hash }, options))
  if (!(await insertOperator(work, id))) return 'operator already'
  await recordAuditEvent(work, { action: 'account.appoint_operator', record: id })
  return person ? 'appointed' : 'opened'
}

function openFor(
  work: Work,
  { email, hash }: { email: string; hash: string },
  options: Pick<AccountsOptions, 'identity'>,
): Promise<string> {
  const { locale, currency, now } = work
  const [name = email] = email.split('@')
  return openAccount(
    work,
    { email, hash, name, phone: '', locale, currency, terms_accepted_at: now.toISOString() },
    options,
  )
}
