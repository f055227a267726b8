/** Checks that a requested item is for sale, has all its choices and is in stock. */
import { isSellable, type Sellable, type Unchosen } from '#domains/catalog/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { limitOf, shareOf } from './cart.ts'
import { type LineRow, readQuestions } from './queries.ts'

export interface Wish {
  readonly productId: string
  readonly variantId: string | undefined
  readonly modifierIds: readonly string[]
}

/**
 * @throws {Problem} not_found, item_unavailable, sold_elsewhere with fact `url`, options_missing with facts: whether a
 * `variant` must be chosen, and the `groups` of a dish that have too few or too many modifiers; or invalid_input with
 * the faults of the answers
 */
export async function checkRequestedLine(
  work: Work,
  requested: Wish,
  found: Sellable | Unchosen | undefined,
): Promise<Sellable> {
  if (!found) throw problem('not_found')
  if (found.externalUrl !== undefined) throw problem('sold_elsewhere', { url: found.externalUrl })
  if (!found.isOffered) throw problem('item_unavailable', { product_id: requested.productId })
  if (!isSellable(found)) throw problem('options_missing', { variant: true, groups: [] })
  if (!found.isChosenRightly) {
    const questions = await readQuestions(work, requested)
    const groups = questions.filter(({ min, max, chosen }) => chosen < min || chosen > max)
    if (groups.length > 0) throw problem('options_missing', { variant: false, groups })
    throw problem('invalid_input', {}, detailErrors(found))
  }
  return found
}

function detailErrors({ answerFaults }: Sellable): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(answerFaults).map(([path, codes]) => [`more_details.${path}`, codes]),
  )
}

/**
 * @throws {Problem} order_limit with facts `limit`, or out_of_stock with facts `available`, the maximum for this line
 */
export function checkQuantity(
  sellable: Sellable,
  wanted: { quantity: number; lineId: string | undefined; lines: readonly LineRow[] },
): void {
  const minimum = sellable.weightSale?.minimum ?? 1
  if (wanted.quantity < minimum) throw problem('invalid_input', {}, { qty: ['weight_below_minimum'] })
  if (isLoweredToItsShare(sellable, wanted)) return
  const limit = limitOf({ ...sellable, available: undefined, items: [] }, wanted)
  if (wanted.quantity > limit) throw problem('order_limit', { limit })
  const available = limitOf(sellable, wanted)
  if (wanted.quantity > available) {
    throw problem('out_of_stock', {
      available,
      items: [{ product_id: sellable.productId, variant_id: sellable.variantId, available }],
    })
  }
}

/** A line can still be lowered to its share when later lines of its variant exceed the stock. */
function isLoweredToItsShare(
  sellable: Sellable,
  { quantity, lineId, lines }: { quantity: number; lineId: string | undefined; lines: readonly LineRow[] },
): boolean {
  const line = lines.find(({ id }) => id === lineId)
  return line !== undefined && quantity < line.quantity && quantity <= shareOf(sellable, { lineId, lines })
}
