import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Begin } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { stepOf, unsealed } from './authenticator.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { readSecondFactor, setFactorConfirmed } from './factor-queries.ts'
import { assertFresh } from './freshness.ts'
import { secondFactorByUser } from './limits.ts'
import { notifyChange } from './notify-change.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'

/**
 * Activates the authenticator app after its first correct code and returns the recovery codes, which are shown only
 * once.
 */
export async function confirmSecondFactor(
  begin: Begin,
  { body: { code } }: { body: { code: string } },
  options: Pick<AccountsOptions, 'appKeys' | 'recoveryKeys'>,
) {
  await begin(async (work) => {
    await assertFresh(work)
    await consumeLimit(work, secondFactorByUser, `confirm ${accountHolder(work)}`)
  })
  return begin(async (work) => {
    const userId = accountHolder(work)
    const factor = await readSecondFactor(work, userId)
    if (!factor || factor.confirmed_at) throw problem('state_conflict')
    const secret = await unsealed(factor.sealed_secret, options.appKeys)
    const step = secret === undefined ? undefined : stepOf(code, { secret, now: work.now })
    if (step === undefined) throw problem('invalid_input', {}, { code: ['code_wrong'] })
    if (!(await setFactorConfirmed(work, userId, step))) throw problem('state_conflict')
    await confirmIdentity(work, { isStrong: true })
    await notifyChange(work, userId, 'second_factor_on')
    return { recovery_codes: await issueRecoveryCodes(work, userId, options) }
  })
}
