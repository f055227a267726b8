import type { AppPath } from '#app/link.tsx'
import { purchaseNumberOf } from '#values/order-number.ts'

const pages: readonly (readonly [RegExp, (record: string) => AppPath])[] = [
  [/\/(?:people|customers)\//, (id) => `/operator/customers/${id}`],
  [/\/orders\//, (number) => `/operator/orders/${purchaseNumberOf(number)}`],
  [/\/operator\/refund-requests\//, (id) => `/operator/refund-requests/${id}`],
  [/\/operator\/withdrawals\//, (id) => `/operator/withdrawals/${id}`],
  [/\/operator\/coupons\/./, (id) => `/operator/coupons/${id}`],
  [/\/applications\//, (id) => `/operator/applications/${id}`],
  [/\/disputes\/./, (id) => `/operator/disputes/${id}`],
  [/\/payout-runs\/./, (id) => `/operator/payouts/${id}`],
  [/^\w+ \/operator\/(?:payout-)?stores\//, (slug) => `/seller/store/${slug}`],
  [/\/operator\/faqs\//, (id) => `/operator/faqs/${id}`],
  [/\/operator\/categories\/./, (id) => `/operator/categories/${id}`],
  [/\/operator\/collections\/./, (id) => `/operator/collections/${id}`],
  [/\/operator\/posts\/./, (id) => `/operator/posts/${id}`],
  [/\/operator\/messages\//, (id) => `/operator/messages/${id}`],
  [/\/operator\/pages\//, (slug) => `/operator/pages/${slug}`],
  [/\/product-submissions\//, (id) => `/operator/product-submissions/${id}`],
  [/\/products\//, (slug) => `/product/${slug}`],
]

/** Returns the page of the record that was changed, if there is one. */
export function pageOfRecord(action: string, record: string): AppPath | undefined {
  return pages.find(([pattern]) => pattern.test(action))?.[1](record)
}
