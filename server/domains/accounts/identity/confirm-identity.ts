import type { Begin, Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { checkOwnPassword } from './own-password.ts'
import { setSessionProved } from './session-queries.ts'

/** Confirms with the password that the caller is still the user who signed in. */
export async function prove(
  begin: Begin,
  { body: { password } }: { body: { password: string } },
  options: AccountsOptions,
) {
  await checkOwnPassword(begin, { password, field: 'password' }, options)
  return begin((work) => confirmIdentity(work, { isStrong: false }))
}

export async function confirmIdentity(work: Work, { isStrong }: { isStrong: boolean }) {
  if (work.sessionId === undefined) throw new Error('Caller has no session id while proving their identity')
  await setSessionProved(work, work.sessionId, { isStrong })
  return { done: true } as const
}
