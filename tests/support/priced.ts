/** Answers to staff who see amounts, which are optional in the contract because others don't. */
import type { Answer } from '#contract/endpoint.ts'
import type { PricedSellerOrder, readStoreOverview, SellerOrder } from '#contract/seller.ts'

export function priced(order: SellerOrder): PricedSellerOrder {
  if (!hasAmounts(order)) throw new Error(`Order ${order.number} has no amounts`)
  return order
}

function hasAmounts(order: SellerOrder): order is PricedSellerOrder {
  return order.total !== undefined
}

type Overview = Answer<typeof readStoreOverview>
type Sales = Pick<Overview, 'sales_today' | 'sales_week' | 'today' | 'week' | 'days'>

export function withSales(overview: Overview): Overview & { [K in keyof Sales]-?: NonNullable<Sales[K]> } {
  const { sales_today, sales_week, today, week, days } = overview
  if (!sales_today || !sales_week || !today || !week || !days) throw new Error('Overview has no amounts')
  return { ...overview, sales_today, sales_week, today, week, days }
}
