import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { appSetup, newAppSecret, sealed, unsealed } from './authenticator.ts'
import { readSecondFactor, writePendingFactor } from './factor-queries.ts'
import { assertFresh } from './freshness.ts'
import { readEmail } from './queries.ts'

const PENDING_MS = 60 * 60_000

/**
 * Returns a secret for an authenticator app. It stays the same for an hour, so that a wrong code does not force a new
 * setup.
 */
export async function beginSecondFactor(
  work: Work,
  { appKeys, marketName }: Pick<AccountsOptions, 'appKeys' | 'marketName'>,
) {
  const userId = accountHolder(work)
  await assertFresh(work)
  const factor = await readSecondFactor(work, userId)
  if (factor?.confirmed_at) throw problem('state_conflict')
  const isPending = factor && work.now.getTime() - factor.created_at.getTime() < PENDING_MS
  const pending = isPending ? await unsealed(factor.sealed_secret, appKeys) : undefined
  const secret = pending ?? newAppSecret()
  if (pending === undefined) await writePendingFactor(work, userId, await sealed(secret, appKeys))
  const { email } = await readEmail(work, userId)
  return appSetup(secret, { email, market: await marketName(work) })
}
