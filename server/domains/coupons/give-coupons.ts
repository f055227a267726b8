import type { Work } from '#platform/work.ts'
import * as queries from './queries.ts'

/** Gives an address what goes with signing up, once; who gets something is told by mail, in this language, how it is written. */
export async function giveCoupons(
  work: Work,
  { email, givenWith, locale }: { email: string; givenWith: 'newsletter' | 'exit'; locale: string },
): Promise<void> {
  const couponIds = await queries.giveCoupons(work, { email, givenWith })
  for (const id of couponIds)
    await work.addJob('notifications.coupon_given', { coupon_id: id, email, locale })
}
