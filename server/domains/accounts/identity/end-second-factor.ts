import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import { lockUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { deleteFactor } from './factor-queries.ts'
import { assertFresh } from './freshness.ts'
import { notifyChange } from './notify-change.ts'
import { readPasskeys } from './passkey-queries.ts'
import { mustHaveSecondFactor } from './sign-in-rules.ts'

/**
 * Turns the authenticator app off, unless the market requires two-factor authentication and the user has no passkey.
 */
export async function endSecondFactor(work: Work) {
  const userId = accountHolder(work)
  await assertFresh(work)
  await lockUser(work, userId)
  const passkeys = await readPasskeys(work, userId)
  if (passkeys.length === 0 && (await mustHaveSecondFactor(work))) throw problem('not_allowed')
  if (!(await deleteFactor(work, userId))) throw problem('not_found')
  await notifyChange(work, userId, 'second_factor_off')
  return { done: true } as const
}
