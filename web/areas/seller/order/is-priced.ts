import type { PricedSellerOrder, SellerOrder } from '#contract/seller.ts'

/** Whether the visitor may see the amounts of an order. */
export function isPriced(order: SellerOrder): order is PricedSellerOrder {
  return order.total !== undefined
}
