/** Bundles: what is in them, and how many of them their items allow. Pure. */
import type { LineBackorder } from '#contract/backorders.ts'
import type { Texts } from '#platform/translated.ts'
import { lineBackorder, type Stock } from '../backorder.ts'

/** One product in a bundle. */
export interface BundleItemRow {
  readonly product_id: string
  readonly variant_id: string
  /** Pieces in one bundle. */
  readonly quantity: number
  readonly name: Texts
  readonly sku: string
  readonly options: readonly { readonly name: Texts; readonly value: Texts }[]
  readonly weight_grams: number
  readonly is_alcohol: boolean
  readonly is_fresh: boolean
  readonly age_limit: number | null
  readonly is_offered: boolean
  /** Null if it is not counted. */
  readonly stock: Stock | null
}

const none: Stock = { free: 0, sellable: 0, backorder: null }

/** Returns the stock that limits an item; null for none. */
export function stockOfItem({
  is_offered,
  stock,
}: Pick<BundleItemRow, 'is_offered' | 'stock'>): Stock | null {
  return is_offered ? stock : none
}

/** Returns the stock of a bundle, as the view variant_stock has it; null if none of its items is counted. */
export function stockOfBundle(
  items: readonly Pick<BundleItemRow, 'quantity' | 'is_offered' | 'stock'>[],
): Stock | null {
  const parts = items.flatMap((item) => {
    const stock = stockOfItem(item)
    return stock ? [{ ...stock, quantity: item.quantity }] : []
  })
  if (parts.length === 0) return null
  return {
    free: Math.min(
      ...parts.map(({ free, quantity, backorder }) =>
        backorder?.kind === 'pre_order' ? 0 : wholeUnits(free, quantity),
      ),
    ),
    sellable: Math.min(...parts.map(({ sellable, quantity }) => wholeUnits(sellable, quantity))),
    backorder: parts.reduce<Stock['backorder']>(
      (last, { backorder }) => (last && backorder ? laterOf(last, backorder) : (last ?? backorder)),
      null,
    ),
  }
}

function wholeUnits(pieces: number, quantity: number): number {
  return Math.floor(Math.max(0, pieces) / quantity)
}

interface ShipTime {
  readonly kind: string
  readonly ships_on?: string | null | undefined
  readonly days_max?: number | null | undefined
}

/** Returns which of two ships later: a pre-order, then a day, then the larger number of days. */
function laterOf<One extends ShipTime>(one: One, other: One): One {
  const key = ({ kind, ships_on: day, days_max: days }: ShipTime) =>
    `${kind === 'pre_order' ? 1 : 0} ${day ?? ''} ${String(days ?? 0).padStart(3, '0')}`
  return key(other) > key(one) ? other : one
}

/** Returns when a line of bundles ships, by its items; undefined if all of it is in stock. */
export function bundleBackorder(
  items: readonly { readonly quantity: number; readonly backorder: LineBackorder | undefined }[],
): LineBackorder | undefined {
  const later = items.flatMap(({ quantity: perBundle, backorder }) =>
    backorder ? [{ ...backorder, quantity: Math.ceil(backorder.quantity / perBundle) }] : [],
  )
  const [first, ...others] = later
  if (!first) return undefined
  const last = others.reduce(laterOf, first)
  return { ...last, quantity: Math.max(...later.map(({ quantity }) => quantity)) }
}

/** Returns when the items of a line ship, while other pieces of them are taken before. */
export function itemBackorders(
  items: readonly BundleItemRow[],
  {
    quantity,
    piecesBefore,
  }: { readonly quantity: number; readonly piecesBefore: (variantId: string) => number },
): (LineBackorder | undefined)[] {
  return items.map((item) => {
    const stock = stockOfItem(item)
    return lineBackorder(
      { inStock: stock?.free, backorder: stock?.backorder ?? undefined },
      { before: piecesBefore(item.variant_id), quantity: item.quantity * quantity },
    )
  })
}
