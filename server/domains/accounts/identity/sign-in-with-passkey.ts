import type { Assertion } from '#contract/identity.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { networkOf } from '#platform/addresses.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { readUser } from '../queries.ts'
import { userOf } from '../user.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { enter, tokenFor } from './enter.ts'
import { passkeyByAddress } from './limits.ts'
import { passkeyRequestOptions, verifyPasskey } from './passkeys.ts'

interface Given {
  readonly body: {
    readonly key: string
    readonly credential: Assertion
    readonly remember?: boolean | undefined
  }
}

/** Requests any passkey of this market; only the device knows whose. */
export async function beginPasskeySignIn(work: Work, options: AccountsOptions) {
  await consumeLimit(work, passkeyByAddress, networkOf(work.visitor))
  return passkeyRequestOptions(work, options)
}

/** Signs in with a passkey, which counts as two factors: the device, and unlocking it. */
export async function signInWithPasskey(work: Work, { body }: Given, options: AccountsOptions) {
  const userId = await verifyPasskey(work, body, options)
  const user = await readUser(work, userId)
  if (user?.state !== 'active') throw problem('account_suspended')
  const token = await enter(work, { userId, isRemembered: body.remember ?? true, isStrong: true }, options)
  if (user.currency !== null) work.setCurrencyCookie(user.currency)
  return { user: userOf(user), ...tokenFor(work, token) }
}

/** Confirms with a passkey that the caller is still the user who signed in. */
export async function reauthenticateWithPasskey(work: Work, { body }: Given, options: AccountsOptions) {
  const userId = accountHolder(work)
  if ((await verifyPasskey(work, body, options)) !== userId) throw problem('passkey_refused')
  return confirmIdentity(work, { isStrong: true })
}
