import { routes } from '#platform/route.ts'
import { manageCoupon, manageStoreCoupon } from './change-coupon-state.ts'
import { listCoupons, listStoreCoupons } from './list-coupons.ts'
import { listOffers } from './list-offers.ts'
import { readCoupon, readStoreCoupon } from './read-coupon.ts'
import { changeCoupon, changeStoreCoupon, createCoupon, createStoreCoupon } from './save-coupon.ts'

export const couponsRoutes = routes({
  'GET /offers': listOffers,
  'GET /operator/coupons': listCoupons,
  'GET /operator/coupons/{id}': readCoupon,
  'POST /operator/coupons': createCoupon,
  'PUT /operator/coupons/{id}': changeCoupon,
  'POST /operator/coupons/{id}/state': manageCoupon,
  'GET /seller/stores/{store}/coupons': listStoreCoupons,
  'GET /seller/stores/{store}/coupons/{id}': readStoreCoupon,
  'POST /seller/stores/{store}/coupons': createStoreCoupon,
  'PUT /seller/stores/{store}/coupons/{id}': changeStoreCoupon,
  'POST /seller/stores/{store}/coupons/{id}/state': manageStoreCoupon,
})
