import type { Sellable } from '#domains/catalog/index.ts'
import { newId } from '#values/id.ts'
import type { CartLine } from './cart.ts'
import type { LineRow } from './queries.ts'

/** Lines with the same variant, modifiers and note are one line. */
type Made = Pick<LineRow, 'variant_id' | 'modifier_ids' | 'note'>

/** Returns a key that equal lines share. The modifiers must be sorted. */
export function samenessOf({ variant_id, modifier_ids, note }: Made): string {
  return JSON.stringify([variant_id, modifier_ids, note])
}

export function sameAmong<Line extends Made>(lines: readonly Line[], made: Made): Line | undefined {
  const sameness = samenessOf(made)
  return lines.find((line) => samenessOf(line) === sameness)
}

/** Creates a line with the price the shopper sees now. */
export function newLine(
  sellable: Sellable,
  { quantity, modifierIds, note }: { quantity: number; modifierIds: readonly string[]; note: string },
): CartLine {
  return {
    id: newId(),
    product_id: sellable.productId,
    variant_id: sellable.variantId,
    quantity,
    modifier_ids: [...modifierIds],
    note,
    seen_price_minor: sellable.price.minor,
    seen_currency: sellable.price.currency,
    sellable,
    unitPrice: sellable.price,
    shownUnitPrice: sellable.shownPrice,
  }
}
