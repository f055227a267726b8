/** What shoppers learn of stock, and of variants that are sold beyond it. */
import type { Backorder, LineBackorder, VariantBackorder } from '#contract/backorders.ts'
import type { ProductCard } from '#contract/catalog.ts'

/** The stock of a variant, or of the variants of a product together. */
export interface Stock {
  /** Pieces on hand that are not reserved; negative while orders wait for stock. */
  readonly free: number
  /** Pieces that can be ordered, with those on backorder. */
  readonly sellable: number
  /** Null if it is sold from stock only. */
  readonly backorder: VariantBackorder | null
}

export type ShownStock = Pick<ProductCard, 'stock' | 'items_left' | 'backorder'>

/** At or below this number, shoppers see how many are left. */
export const FEW = 5

/** Returns the stock that shoppers see; undefined and null mean not counted. */
export function stockOf(stock: Stock | null | undefined): ShownStock {
  if (!stock) return { stock: 'in_stock' }
  const { free, sellable, backorder } = stock
  if (sellable <= 0) return { stock: 'sold_out', items_left: 0 }
  if (backorder && (backorder.kind === 'pre_order' || free <= 0)) {
    return { stock: backorder.kind, backorder: shownBackorder(backorder) }
  }
  return free > FEW ? { stock: 'in_stock' } : { stock: 'few_left', items_left: free }
}

/** Adds up the stock of variants; undefined if one of them is not counted. */
export function totalStock(stocks: readonly (Stock | undefined)[]): Stock | undefined {
  const counted = stocks.filter((stock) => stock !== undefined)
  if (counted.length < stocks.length) return undefined
  const later = counted
    .filter(({ sellable, backorder }) => sellable > 0 && backorder !== null)
    .map(({ backorder }) => backorder)
    .toSorted((one, other) => (one?.ships_on ?? '').localeCompare(other?.ships_on ?? ''))
  return {
    free: sumOf(counted, (stock) => (stock.backorder?.kind === 'pre_order' ? 0 : stock.free)),
    sellable: sumOf(counted, ({ sellable }) => sellable),
    backorder: later[0] ?? null,
  }
}

function sumOf(stocks: readonly Stock[], count: (stock: Stock) => number): number {
  return stocks.reduce((sum, stock) => sum + Math.max(0, count(stock)), 0)
}

/** Returns when a line ships, if it is a pre-order or partly beyond the stock that `before` other pieces leave. */
export function lineBackorder(
  {
    inStock,
    backorder,
  }: { readonly inStock: number | undefined; readonly backorder: VariantBackorder | undefined },
  { before, quantity }: { readonly before: number; readonly quantity: number },
): LineBackorder | undefined {
  if (!backorder || inStock === undefined) return undefined
  const left = Math.max(0, inStock - before)
  const missing = Math.max(0, quantity - left)
  if (backorder.kind !== 'pre_order' && missing === 0) return undefined
  return { ...shownBackorder(backorder), quantity: missing }
}

/** Leaves out the limit, which is the seller's. */
function shownBackorder({ kind, ships_on, days_min, days_max }: VariantBackorder): Backorder {
  return {
    kind,
    ...(ships_on !== null && { ships_on }),
    ...(days_min !== null && { days_min }),
    ...(days_max !== null && { days_max }),
  }
}
