import { keepAct } from '#platform/audit.ts'
import type { Work } from '#platform/work.ts'
import { findPersonByEmail } from './identity/queries.ts'
import { openAccount } from './identity/register.ts'
import type { AccountsOptions } from './options.ts'
import { insertOperator } from './queries.ts'

/**
 * Makes somebody an operator with all rights, for whoever has the server: nobody in a new market could. Where the address has no
 * account one is opened with the password of this hash, as there may be nothing yet to send a code by. Answers what came of it.
 */
export async function appointOperator(
  work: Work,
  { email: written, hash }: { email: string; hash: string },
  options: Pick<AccountsOptions, 'identity'>,
): Promise<'appointed' | 'opened' | 'operator already'> {
  const email = written.trim().toLowerCase()
  const person = await findPersonByEmail(work, email)
  const id = person?.id ?? (await openFor(work, { email, hash }, options))
  if (!(await insertOperator(work, id))) return 'operator already'
  await keepAct(work, { action: 'account.appoint_operator', record: id })
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
