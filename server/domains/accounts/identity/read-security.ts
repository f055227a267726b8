import type { Answer } from '#contract/endpoint.ts'
import type { readSecurity as contract } from '#contract/identity.ts'
import { accountHolder } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { countRecoveryCodes, readSecondFactor } from './factor-queries.ts'
import { isFresh } from './freshness.ts'
import { listPasskeys } from './own-passkeys.ts'
import { readEmail } from './queries.ts'
import { mustHaveSecondFactor } from './sign-in-rules.ts'

export async function readSecurity(work: Work): Promise<Answer<typeof contract>> {
  const userId = accountHolder(work)
  const { email, email_verified } = await readEmail(work, userId)
  const app = await readSecondFactor(work, userId)
  const isStrong = work.sessionProof?.isStrong ?? false
  return {
    email,
    is_email_verified: email_verified,
    is_fresh: isFresh(work),
    needs_second_factor: !isStrong && (isLocked(work) || (await mustHaveSecondFactor(work))),
    ...(app?.confirmed_at && {
      second_factor: {
        since: app.confirmed_at.toISOString(),
        recovery_codes_left: await countRecoveryCodes(work, userId),
      },
    }),
    passkeys: await listPasskeys(work, userId),
  }
}

function isLocked({ actor }: Pick<Work, 'actor'>): boolean {
  return actor.kind === 'person' && actor.lacksSecondFactor === true
}
