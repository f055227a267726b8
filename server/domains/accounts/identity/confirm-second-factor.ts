import { accountHolder } from '#platform/account-holder.ts'
import { keepAct } from '#platform/audit.ts'
import { problem } from '#platform/problem.ts'
import { takeFromLimit } from '#platform/rate-limit.ts'
import type { Begin, Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { hashOfRecoveryCode, newRecoveryCodes, stepOf, unsealed } from './authenticator.ts'
import { readSecondFactor, replaceRecoveryCodes, setFactorConfirmed } from './factor-queries.ts'
import { assertFresh } from './freshness.ts'
import { secondFactorByPerson } from './limits.ts'
import { provedNow } from './prove.ts'

/** Makes the app count once it has shown a right code; answers the recovery codes, this once. */
export async function confirmSecondFactor(
  begin: Begin,
  { body: { code } }: { body: { code: string } },
  options: Pick<AccountsOptions, 'appKeys' | 'recoveryKeys'>,
) {
  await begin(async (work) => {
    await assertFresh(work)
    await takeFromLimit(work, secondFactorByPerson, `confirm ${accountHolder(work)}`)
  })
  return begin(async (work) => {
    const userId = accountHolder(work)
    const factor = await readSecondFactor(work, userId)
    if (!factor || factor.confirmed_at) throw problem('state_conflict')
    const secret = await unsealed(factor.sealed_secret, options.appKeys)
    const step = secret === undefined ? undefined : stepOf(code, { secret, now: work.now })
    if (step === undefined) throw problem('invalid_input', {}, { code: ['code_wrong'] })
    if (!(await setFactorConfirmed(work, userId, step))) throw problem('state_conflict')
    await provedNow(work, { isStrong: true })
    await tellChange(work, userId, 'second_factor_on')
    return { recovery_codes: await giveRecoveryCodes(work, userId, options) }
  })
}

/** New recovery codes in place of all before; only their hashes are kept. */
export async function giveRecoveryCodes(
  work: Work,
  userId: string,
  { recoveryKeys: [key] }: Pick<AccountsOptions, 'recoveryKeys'>,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfRecoveryCode(code, key))
  await replaceRecoveryCodes(work, userId, hashes)
  return codes
}

export type Change =
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'second_factor_reset'

/** Has a person told by mail what was changed about how they come in. */
export async function tellChange(work: Work, userId: string, what: Change): Promise<void> {
  const at = work.now.toISOString()
  // What an operator does to somebody is kept as theirs.
  if (what !== 'second_factor_reset') await keepAct(work, { action: `account.${what}`, actorId: userId })
  await work.addJob('notifications.account_changed', { user_id: userId, what, at })
}
