import type { OrderEarning } from '#contract/earnings.ts'

/** Returns the text that explains a refund to the seller; every text uses `refund`, `seller` and `goodwill`. */
export function refundEffectText({
  refund,
  seller,
  goodwill,
  is_early: isEarly,
}: OrderEarning['refunds'][number]) {
  if (refund.minor === 0 && seller.minor > 0) return 'payouts.order_refund_ended'
  if (seller.minor <= 0) return 'payouts.order_refund_gain'
  if (isEarly) return 'payouts.order_refund_early'
  if (goodwill.minor > 0) return 'payouts.order_refund_goodwill'
  // The market also gets back its share of the discount.
  if (seller.minor > refund.minor) return 'payouts.order_refund_more'
  return seller.minor === refund.minor ? 'payouts.order_refund_all' : 'payouts.order_refund'
}
