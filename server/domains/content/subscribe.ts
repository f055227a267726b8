import type { subscribe as contract } from '#contract/content.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { giveCoupons } from '#domains/coupons/index.ts'
import type { Work } from '#platform/work.ts'
import { addSubscriber } from './queries.ts'

/**
 * Puts an address on the newsletter's list, which gives it a coupon for a first order; the answer does not tell whether it
 * was there before.
 */
export async function subscribe(
  work: Work,
  { body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  await addSubscriber(work, body)
  const { email, source } = body
  await giveCoupons(work, { email, givenWith: source === 'exit' ? 'exit' : 'newsletter' })
  return { done: true }
}
