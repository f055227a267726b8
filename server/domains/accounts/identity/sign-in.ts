import { networkOf } from '#platform/addresses.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit, type Limit, restoreLimit } from '#platform/rate-limit.ts'
import type { Begin, Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { readUser } from '../queries.ts'
import { userOf } from '../user.ts'
import { identityOver } from './better-auth.ts'
import { knownDevice } from './device.ts'
import { enter, tokenFor } from './enter.ts'
import { readSecondFactor } from './factor-queries.ts'
import { signInByAccount, signInByAddress, signInByDevice } from './limits.ts'
import { isPassword } from './passwords.ts'
import { openProof } from './proofs.ts'
import { lockPasswordHash } from './queries.ts'

interface Given {
  readonly body: {
    readonly email: string
    readonly password: string
    readonly remember?: boolean | undefined
  }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

type Counted = readonly (readonly [Limit, string])[]

/**
 * Signs in with email address and password. Failures count against the account and the IP address, or on a device the
 * owner has used before, against that device alone.
 * @throws {Problem} `second_factor_required` with the key that a code is to be given with
 */
export async function signIn(begin: Begin, { body }: Given, options: AccountsOptions) {
  const { known, counted } = await begin(async (work) => {
    const known = await findCredential(work, body.email, options)
    const device = await knownDevice(work, known?.userId)
    const counted = countedFor(work, { email: body.email, device })
    for (const [limit, key] of counted) await consumeLimit(work, limit, key)
    return { known, counted }
  })
  if (!(await isPassword(body.password, known?.hash)) || !known) throw problem('wrong_credentials')

  const outcome = await begin(async (work) => {
    const hash = await lockPasswordHash(work, known.userId)
    // The password changed since the lookup, so the given one is the previous one.
    if (hash !== known.hash) throw problem('wrong_credentials')
    const user = await readUser(work, known.userId)
    if (user?.state !== 'active') throw problem('account_suspended')
    for (const [limit, key] of counted) await restoreLimit(work, limit, key)
    const isRemembered = body.remember ?? true
    const factor = await readSecondFactor(work, user.id)
    if (factor?.confirmed_at)
      return openProof(work, { purpose: 'second_factor', userId: user.id, isRemembered })
    const token = await enter(work, { userId: user.id, isRemembered }, options)
    if (user.currency !== null) work.setCurrencyCookie(user.currency)
    return { user: userOf(user), ...tokenFor(work, token) }
  })
  if ('key' in outcome) throw problem('second_factor_required', { key: outcome.key })
  return outcome
}

function countedFor(
  { visitor }: Work,
  { email, device }: { email: string; device: string | undefined },
): Counted {
  if (device !== undefined) return [[signInByDevice, `${email} ${device}`]]
  return [
    [signInByAddress, networkOf(visitor)],
    [signInByAccount, email],
  ]
}

async function findCredential({ db }: Work, email: string, { identity }: AccountsOptions) {
  const { internalAdapter } = await (await identityOver(db, identity)).$context
  const found = await internalAdapter.findUserByEmail(email)
  // Also queried for an unknown address, so that a known one takes the same number of statements.
  const accounts = await internalAdapter.findAccounts(found?.user.id ?? NOBODY)
  const credential = accounts.find(({ providerId }) => providerId === 'credential')
  return found && credential?.password ? { userId: found.user.id, hash: credential.password } : undefined
}
