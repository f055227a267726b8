import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import { lockUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './authenticator.ts'
import { readSecondFactor, replaceRecoveryCodes } from './factor-queries.ts'
import { assertFresh } from './freshness.ts'
import { notifyChange } from './notify-change.ts'

export async function renewRecoveryCodes(work: Work, options: Pick<AccountsOptions, 'recoveryKeys'>) {
  const userId = accountHolder(work)
  await assertFresh(work)
  await lockUser(work, userId)
  const factor = await readSecondFactor(work, userId)
  if (!factor?.confirmed_at) throw problem('not_found')
  await notifyChange(work, userId, 'recovery_codes_renewed')
  return { recovery_codes: await issueRecoveryCodes(work, userId, options) }
}

/** Replaces all recovery codes; only their hashes are stored. */
export async function issueRecoveryCodes(
  work: Work,
  userId: string,
  { recoveryKeys: [key] }: Pick<AccountsOptions, 'recoveryKeys'>,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfRecoveryCode(code, key))
  await replaceRecoveryCodes(work, userId, hashes)
  return codes
}
