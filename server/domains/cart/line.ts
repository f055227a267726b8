/** What a line of a cart is made of, and which other is the same. */
import type { Sellable } from '#domains/catalog/index.ts'
import { newId } from '#values/id.ts'
import type { CartLine } from './cart.ts'
import type { LineRow } from './queries.ts'

/** What makes a line: the same thing made in the same way is one. */
type Made = Pick<LineRow, 'variant_id' | 'modifier_ids' | 'note'>

/** The same text for what is one line; the modifiers of both are sorted. */
export function samenessOf({ variant_id, modifier_ids, note }: Made): string {
  return JSON.stringify([variant_id, modifier_ids, note])
}

/** The line among these that holds the same thing made in the same way. */
export function sameAmong<Line extends Made>(lines: readonly Line[], made: Made): Line | undefined {
  const sameness = samenessOf(made)
  return lines.find((line) => samenessOf(line) === sameness)
}

/** A new line of so many pieces, at the price that is seen with it. */
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
  }
}
