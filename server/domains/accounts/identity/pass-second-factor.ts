import { problem } from '#platform/problem.ts'
import { consumeLimit, restoreLimit } from '#platform/rate-limit.ts'
import type { Begin, Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { readUser } from '../queries.ts'
import { userOf } from '../user.ts'
import { hashOfRecoveryCode, stepOf, unsealed } from './authenticator.ts'
import { knownDevice } from './device.ts'
import { enter, tokenFor } from './enter.ts'
import { consumeRecoveryCode, consumeStep, readSecondFactor } from './factor-queries.ts'
import { secondFactorByUser } from './limits.ts'
import { notifyChange } from './notify-change.ts'
import { setUsed } from './proof-queries.ts'
import { countAttempt, wrongCode } from './proofs.ts'

interface Given {
  readonly body: { readonly key: string; readonly code: string }
}

/** Completes sign-in after the password, with a code from the app or a recovery code. */
export async function passSecondFactor(
  begin: Begin,
  { body: { key, code } }: Given,
  options: AccountsOptions,
) {
  const row = await countAttempt(begin, key, ['second_factor'])
  const userId = row.user_id
  if (userId === null) throw new Error('Second-factor proof has no user')
  // Counted per known device, so that an attacker with a stolen password can't lock the owner out of it.
  const counted = await begin(async (work) => {
    const counted = `${userId} ${(await knownDevice(work, userId)) ?? ''}`
    await consumeLimit(work, secondFactorByUser, counted)
    return counted
  })

  const entered = await begin(async (work) => {
    if (!(await isRight(work, { userId, code }, options))) return undefined
    if (!(await setUsed(work, row.id))) throw problem('code_over')
    const user = await readUser(work, userId)
    if (user?.state !== 'active') throw problem('account_suspended')
    await restoreLimit(work, secondFactorByUser, counted)
    const token = await enter(work, { userId, isRemembered: row.is_remembered, isStrong: true }, options)
    if (user.currency !== null) work.setCurrencyCookie(user.currency)
    return { user: userOf(user), ...tokenFor(work, token) }
  })
  if (!entered) throw wrongCode(row)
  return entered
}

async function isRight(
  work: Work,
  { userId, code }: { userId: string; code: string },
  { appKeys, recoveryKeys }: AccountsOptions,
): Promise<boolean> {
  const digits = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) {
    const hashes = recoveryKeys.map((key) => hashOfRecoveryCode(code, key))
    const isTaken = await consumeRecoveryCode(work, userId, hashes)
    if (isTaken) await notifyChange(work, userId, 'recovery_code_used')
    return isTaken
  }
  const factor = await readSecondFactor(work, userId)
  if (!factor?.confirmed_at) return false
  const secret = await unsealed(factor.sealed_secret, appKeys)
  // Encrypted with a secret the market no longer has: the user needs a recovery code or an operator's reset.
  if (secret === undefined) return false
  const step = stepOf(digits, { secret, now: work.now })
  return step !== undefined && consumeStep(work, userId, step)
}
