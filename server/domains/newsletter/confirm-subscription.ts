import type { Answer, Given } from '#contract/endpoint.ts'
import type { confirmSubscription as contract } from '#contract/newsletter.ts'
import { issueCoupons } from '#domains/coupons/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { giftOf } from './gift.ts'
import { confirm } from './queries.ts'

/**
 * Confirms a subscription by the key emailed to the address, and grants its sign-up coupon once. An ended
 * subscription remains ended until it is requested again.
 * @throws not_found
 */
export async function confirmSubscription(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const confirmed = await confirm(work, params.key)
  if (!confirmed) throw problem('not_found')
  const { email, source, isEnded } = confirmed
  if (!isEnded) await issueCoupons(work, { email, givenWith: giftOf(source), locale: work.locale })
  return { done: true }
}
