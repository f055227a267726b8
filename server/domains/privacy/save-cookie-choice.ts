import type { Answer, Given } from '#contract/endpoint.ts'
import type { saveCookieChoice as contract } from '#contract/privacy.ts'
import { accountHolderIfAny } from '#platform/account-holder.ts'
import { networkOf } from '#platform/addresses.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { insertCookieChoice } from './queries.ts'

const byAddress = { what: 'cookie choices by address', max: 60, windowMs: 60 * 60_000 } as const

/** Stores a cookie choice with the version of the question. */
export async function saveCookieChoice(
  work: Work,
  { body: { choice, version } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  await consumeLimit(work, byAddress, networkOf(work.visitor))
  const userId = accountHolderIfAny(work) ?? null
  await insertCookieChoice(work, { id: newId(), userId, choice, version })
  return { choice, version, chosen_at: work.now.toISOString() }
}
