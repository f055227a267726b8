export { type AppliedCoupon, applyToShipping } from './apply.ts'
export { couponAnswer, couponOfCode, savedCoupon } from './cart-coupon.ts'
export type { Goods } from './coupon.ts'
export type { LineDiscount } from './discounts.ts'
export { issueCoupons } from './issue-coupons.ts'
export { giftPercent } from './queries.ts'
export {
  confirmCoupon,
  couponOfGroup,
  redeemCoupon,
  redeemCouponAgain,
  releaseCoupons,
} from './redeem-coupon.ts'
export { couponsRoutes } from './routes.ts'
