/** The stock that lines of a cart take together: a bundle takes that of its items. Pure. */
import type { LineBackorder } from '#contract/backorders.ts'
import {
  bundleBackorder,
  itemBackorders,
  lineBackorder,
  type Sellable,
  stockOfItem,
} from '#domains/catalog/index.ts'
import type { LineRow } from './queries.ts'

type Claiming = Pick<LineRow, 'variant_id' | 'quantity' | 'items'>

interface Part {
  readonly variantId: string
  /** Pieces of it in one unit. */
  readonly quantity: number
  /** Pieces that can be ordered; undefined if it is not counted. */
  readonly available: number | undefined
}

/** Returns the pieces of a variant that lines take, in bundles too. */
export function piecesOfVariant(variantId: string, lines: readonly Claiming[]): number {
  return lines.reduce((pieces, line) => pieces + perUnit(variantId, line) * line.quantity, 0)
}

function perUnit(variantId: string, { variant_id: own, items }: Claiming): number {
  if (items.length === 0) return own === variantId ? 1 : 0
  return items.find((item) => item.variant_id === variantId)?.quantity ?? 0
}

/** Returns the variants whose stock one unit takes. */
export function partsOf({
  variantId,
  items,
  available,
}: Pick<Sellable, 'variantId' | 'items' | 'available'>): Part[] {
  if (items.length === 0) return [{ variantId, quantity: 1, available }]
  return items.map((item) => ({
    variantId: item.variant_id,
    quantity: item.quantity,
    available: stockOfItem(item)?.sellable,
  }))
}

/** Returns how many units stock allows besides other lines, regardless of the order limit. */
export function unitsInStock(
  sellable: Pick<Sellable, 'variantId' | 'items' | 'available'>,
  others: readonly Claiming[],
): number {
  const units = partsOf(sellable).map(({ variantId, quantity, available }) =>
    available === undefined
      ? Number.POSITIVE_INFINITY
      : Math.floor((available - piecesOfVariant(variantId, others)) / quantity),
  )
  return Math.min(...units)
}

/** Returns when each item of a bundle ships, after the lines before it. */
export function itemBackordersOf(
  { sellable, quantity }: { readonly sellable: Sellable; readonly quantity: number },
  before: readonly Claiming[],
): (LineBackorder | undefined)[] {
  const piecesBefore = (variantId: string) => piecesOfVariant(variantId, before)
  return itemBackorders(sellable.items, { quantity, piecesBefore })
}

/** Returns when a line ships after the lines before it, if it is a pre-order or not all of it is in stock. */
export function backorderAfter(
  line: { readonly sellable: Sellable; readonly quantity: number },
  before: readonly Claiming[],
): LineBackorder | undefined {
  const { sellable, quantity } = line
  if (sellable.items.length === 0)
    return lineBackorder(sellable, { before: piecesOfVariant(sellable.variantId, before), quantity })
  const times = itemBackordersOf(line, before)
  return bundleBackorder(
    sellable.items.map((item, place) => ({ quantity: item.quantity, backorder: times[place] })),
  )
}
