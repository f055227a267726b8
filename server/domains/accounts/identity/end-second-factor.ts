import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { giveRecoveryCodes, tellChange } from './confirm-second-factor.ts'
import { deleteFactor, readSecondFactor } from './factor-queries.ts'
import { assertFresh } from './freshness.ts'
import { readPasskeys } from './passkey-queries.ts'
import { mustHaveSecondFactor } from './sign-in-rules.ts'

/** Signs in without the app again, unless the market asks for a second factor and there is no other. */
export async function endSecondFactor(work: Work) {
  const userId = accountHolder(work)
  await assertFresh(work)
  const passkeys = await readPasskeys(work, userId)
  if (passkeys.length === 0 && (await mustHaveSecondFactor(work))) throw problem('not_allowed')
  if (!(await deleteFactor(work, userId))) throw problem('not_found')
  await tellChange(work, userId, 'second_factor_off')
  return { done: true } as const
}

export async function renewRecoveryCodes(work: Work, options: Pick<AccountsOptions, 'recoveryKeys'>) {
  const userId = accountHolder(work)
  await assertFresh(work)
  const factor = await readSecondFactor(work, userId)
  if (!factor?.confirmed_at) throw problem('not_found')
  await tellChange(work, userId, 'recovery_codes_renewed')
  return { recovery_codes: await giveRecoveryCodes(work, userId, options) }
}
