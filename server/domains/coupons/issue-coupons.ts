import { couponIssued } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import * as queries from './queries.ts'

/** Issues the sign-up coupons to an address, once, and emails them in this language. */
export async function issueCoupons(
  work: Work,
  { email, givenWith, locale }: { email: string; givenWith: 'newsletter' | 'exit'; locale: string },
): Promise<void> {
  const couponIds = await queries.issueCoupons(work, { email, givenWith })
  for (const id of couponIds) emit(work, couponIssued, { coupon_id: id, email, locale })
}
