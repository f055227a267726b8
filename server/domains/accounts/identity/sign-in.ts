import { networkOf } from '#platform/addresses.ts'
import { problem } from '#platform/problem.ts'
import { giveBack, type Limit, takeFromLimit } from '#platform/rate-limit.ts'
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
 * Signs in by email address and password. Wrong ones count against the account and the address they come from; at a
 * browser that the account's owner has come in with before, against that alone.
 * @throws {Problem} `second_factor_required` with the key that a code is to be given with
 */
export async function signIn(begin: Begin, { body }: Given, options: AccountsOptions) {
  const { known, counted } = await begin(async (work) => {
    const known = await findCredential(work, body.email, options)
    const device = await knownDevice(work, known?.userId)
    const counted = countedFor(work, { email: body.email, device })
    for (const [limit, key] of counted) await takeFromLimit(work, limit, key)
    return { known, counted }
  })
  if (!(await isPassword(body.password, known?.hash)) || !known) throw problem('wrong_credentials')

  const outcome = await begin(async (work) => {
    const hash = await lockPasswordHash(work, known.userId)
    // Changed since it was looked at: what was given is the one before.
    if (hash !== known.hash) throw problem('wrong_credentials')
    const user = await readUser(work, known.userId)
    if (user?.state !== 'active') throw problem('account_suspended')
    for (const [limit, key] of counted) await giveBack(work, limit, key)
    const isRemembered = body.remember ?? true
    const factor = await readSecondFactor(work, user.id)
    if (factor?.confirmed_at)
      return openProof(work, { purpose: 'second_factor', userId: user.id, isRemembered })
    const token = await enter(work, { userId: user.id, isRemembered }, options)
    if (user.currency !== null) work.keepCurrency(user.currency)
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
  // Looked up for nobody, too, so that an address which is known costs no statement more.
  const accounts = await internalAdapter.findAccounts(found?.user.id ?? NOBODY)
  const credential = accounts.find(({ providerId }) => providerId === 'credential')
  return found && credential?.password ? { userId: found.user.id, hash: credential.password } : undefined
}
