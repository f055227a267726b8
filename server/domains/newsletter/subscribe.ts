import type { Answer, Given } from '#contract/endpoint.ts'
import { newsletterRequested } from '#contract/events.ts'
import type { subscribe as contract } from '#contract/newsletter.ts'
import { issueCoupons } from '#domains/coupons/index.ts'
import { networkOf } from '#platform/addresses.ts'
import { emit } from '#platform/events/emit.ts'
import { consumeLimit, type Limit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { giftOf } from './gift.ts'
import { askFor } from './queries.ts'

const HOUR_MS = 60 * 60 * 1000

const byAddress: Limit = { what: 'newsletter by address', max: 30, windowMs: HOUR_MS }
// Limited because each request may email someone who never asked for it.
const byEmail: Limit = { what: 'newsletter by email', max: 5, windowMs: 24 * HOUR_MS }

/**
 * Emails an address to confirm the newsletter; a subscribed address gets its sign-up coupon instead. The response
 * does not reveal which.
 */
export async function subscribe(
  work: Work,
  { body: { email, source } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  await consumeLimit(work, byAddress, networkOf(work.visitor))
  await consumeLimit(work, byEmail, email)
  const { isSubscribed, secret, locale } = await askFor(work, { email, source, secret: crypto.randomUUID() })
  if (isSubscribed) await issueCoupons(work, { email, givenWith: giftOf(source), locale })
  else emit(work, newsletterRequested, { key: secret })
  return { done: true }
}
