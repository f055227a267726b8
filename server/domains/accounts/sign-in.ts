import { problem } from '#platform/problem.ts'
import { giveBack, takeFromLimit } from '#platform/rate-limit.ts'
import type { Begin, Work } from '#platform/work.ts'
import { enter } from './enter.ts'
import { identityOver } from './identity.ts'
import { signInByAccount, signInByAddress } from './limits.ts'
import type { AccountsOptions } from './options.ts'
import { isPassword } from './passwords.ts'
import { readUser } from './queries.ts'
import { userOf } from './user.ts'

interface Given {
  readonly body: {
    readonly email: string
    readonly password: string
    readonly remember?: boolean | undefined
  }
}

/** Signs in by email address and password. Wrong ones count against the account and the address they come from. */
export async function signIn(begin: Begin, { body }: Given, options: AccountsOptions) {
  const known = await begin(async (work) => {
    await takeFromLimit(work, signInByAddress, work.visitor.address)
    await takeFromLimit(work, signInByAccount, body.email)
    return findCredential(work, body.email, options)
  })
  if (!(await isPassword(body.password, known?.hash)) || !known) throw problem('wrong_credentials')

  return begin(async (work) => {
    const user = await readUser(work, known.userId)
    if (user?.state !== 'active') throw problem('account_suspended')
    await giveBack(work, signInByAddress, work.visitor.address)
    await giveBack(work, signInByAccount, body.email)
    const token = await enter(work, { userId: user.id, isRemembered: body.remember ?? true }, options)
    if (user.currency !== null) work.keepCurrency(user.currency)
    return { user: userOf(user), ...(work.visitor.wantsToken && { token }) }
  })
}

async function findCredential({ db }: Work, email: string, { identity }: AccountsOptions) {
  const { internalAdapter } = await identityOver(db, identity).$context
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
  const credential = found?.accounts.find(({ providerId }) => providerId === 'credential')
  return found && credential?.password ? { userId: found.user.id, hash: credential.password } : undefined
}
