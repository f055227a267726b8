import type { Answers, Sellable } from '#domains/catalog/index.ts'
import { newId } from '#values/id.ts'
import type { CartLine } from './cart.ts'
import type { LineRow } from './queries.ts'

/** Lines with the same variant, modifiers, note and personalisation are one line. */
type Made = Pick<LineRow, 'variant_id' | 'modifier_ids' | 'note' | 'personalisation'>

/** Returns a key that equal lines share. The modifiers must be sorted. */
export function samenessOf({ variant_id, modifier_ids, note, personalisation }: Made): string {
  return JSON.stringify([variant_id, modifier_ids, note, Object.entries(personalisation).sort()])
}

export function sameAmong<Line extends Made>(lines: readonly Line[], made: Made): Line | undefined {
  const sameness = samenessOf(made)
  return lines.find((line) => samenessOf(line) === sameness)
}

/** Creates a line with the price the shopper sees now. */
export function newLine(
  sellable: Sellable,
  {
    quantity,
    modifierIds,
    note,
    answers,
  }: {
    readonly quantity: number
    readonly modifierIds: readonly string[]
    readonly note: string
    readonly answers: Answers
  },
): CartLine {
  return {
    id: newId(),
    product_id: sellable.productId,
    variant_id: sellable.variantId,
    quantity,
    modifier_ids: [...modifierIds],
    note,
    personalisation: answers,
    items: sellable.items,
    seen_price_minor: sellable.price.minor,
    seen_currency: sellable.price.currency,
    sellable,
    unitPrice: sellable.price,
    shownUnitPrice: sellable.shownPrice,
  }
}
