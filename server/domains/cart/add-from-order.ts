import type { Cart } from '#contract/cart.ts'
import {
  type Answers,
  findSellables,
  isSellable,
  type Sellable,
  type Unchosen,
} from '#domains/catalog/index.ts'
import type { Work } from '#platform/work.ts'
import {
  type CartLine,
  LINES_MAX,
  limitOf,
  newLine,
  openCart,
  sameAmong,
  toRequestedLine,
  withSellables,
  writePriced,
} from './cart.ts'
import { cartAnswer } from './cart-answer.ts'
import { withUnitPrices } from './quantity-prices.ts'
import { readLines, readModifiersNamed } from './queries.ts'

export interface BoughtBefore {
  readonly productId: string
  readonly variantId: string
  readonly quantity: number
  readonly note: string
  readonly answers: Answers
  /** Product options and dish modifiers, by their names at the time of the order. */
  readonly choices: readonly { readonly name: unknown; readonly value: unknown }[]
}

/** The result for one item: the quantity added, or why it was not. */
export type AddedFromOrder =
  | { readonly quantity: number; readonly line: CartLine }
  | { readonly why: 'gone' | 'sold_out' | 'choose' | 'cart_full' }

/**
 * Adds items of an earlier order to the visitor's cart, where the same choices are still available. Returns the cart
 * and a result for each item.
 */
export async function addFromOrder(
  work: Work,
  bought: readonly BoughtBefore[],
): Promise<{ cart: Cart; outcomes: AddedFromOrder[] }> {
  const cart = await openCart(work)
  const lines = await readLines(work, cart.id)
  const modifiers = await readModifiersNamed(work, bought)
  const requestedItems = bought.map(({ productId, variantId, answers }, place) => ({
    productId,
    variantId,
    answers,
    modifierIds: modifiers.get(place) ?? [],
  }))
  const found = await findSellables(work, [...lines.map(toRequestedLine), ...requestedItems])
  const linesNow: CartLine[] = withSellables(lines, found)
  const changed = new Map<string, CartLine>()
  const outcomes = bought.map((requested, place): AddedFromOrder => {
    const sellable = found[lines.length + place]
    const why = whyNot(sellable, requested)
    if (why !== undefined || !isSellable(sellable)) return { why: why ?? 'gone' }
    const { note, answers, quantity: pieces } = requested
    const modifierIds = requestedItems[place]?.modifierIds ?? []
    const added = newLine(sellable, { quantity: pieces, modifierIds, note, answers })
    const same = sameAmong(linesNow, added)
    const line = { ...added, id: same?.id ?? added.id }
    const held = same?.quantity ?? 0
    const quantity = Math.min(held + pieces, limitOf(sellable, { lineId: line.id, lines: linesNow }))
    if (quantity <= held) return { why: 'sold_out' }
    if (!same && linesNow.length >= LINES_MAX) return { why: 'cart_full' }
    const written = { ...line, quantity }
    if (same) linesNow[linesNow.indexOf(same)] = written
    else linesNow.push(written)
    changed.set(written.id, written)
    return { quantity: quantity - held, line: written }
  })
  await writePriced(work, cart.id, [...changed.values()])
  const priced = new Map(withUnitPrices(linesNow).map((line) => [line.id, line]))
  return {
    ...(await cartAnswer(work, cart, linesNow)),
    outcomes: outcomes.map((outcome) =>
      'line' in outcome ? { ...outcome, line: priced.get(outcome.line.id) ?? outcome.line } : outcome,
    ),
  }
}

function whyNot(
  found: Sellable | Unchosen | undefined,
  { choices }: BoughtBefore,
): 'gone' | 'choose' | undefined {
  if (!found?.isOffered) return 'gone'
  if (!isSellable(found) || !found.isChosenRightly) return 'choose'
  // A modifier that is no longer offered must be chosen again, not dropped silently.
  const modifiers = found.modifiers.filter(({ isPersonal }) => !isPersonal)
  return found.choices.length + modifiers.length < choices.length ? 'choose' : undefined
}
