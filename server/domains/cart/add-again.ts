import type { Cart } from '#contract/cart.ts'
import { findSellables, isSellable, type Sellable, type Unchosen } from '#domains/catalog/index.ts'
import type { Work } from '#platform/work.ts'
import { type CartLine, LINES_MAX, limitOf } from './cart.ts'
import { cartAnswer, toWanted, withSellables, writePriced } from './decorate.ts'
import { newLine, sameAmong } from './line.ts'
import { openCart } from './owner.ts'
import { readLines, readModifiersNamed } from './queries.ts'

/** Something that was bought before. */
export interface BoughtBefore {
  readonly productId: string
  readonly variantId: string
  readonly quantity: number
  readonly note: string
  /** What was chosen of it, options of the product and answers of a dish, as they were called then. */
  readonly choices: readonly { readonly name: unknown; readonly value: unknown }[]
}

/** What became of it: in the cart again, with so many pieces of so much each; or why it is not. */
export type AddedAgain =
  | { readonly quantity: number; readonly sellable: Sellable }
  | { readonly why: 'gone' | 'sold_out' | 'choose' | 'cart_full' }

/**
 * Puts things that were bought before into the visitor's cart as far as they can be had made in the same way, and
 * answers the cart and what became of each.
 */
export async function addAgain(
  work: Work,
  bought: readonly BoughtBefore[],
): Promise<{ cart: Cart; outcomes: AddedAgain[] }> {
  const cart = await openCart(work)
  const lines = await readLines(work, cart.id)
  const modifiers = await readModifiersNamed(work, bought)
  const wishes = bought.map(({ productId, variantId }, place) => ({
    productId,
    variantId,
    modifierIds: modifiers.get(place) ?? [],
  }))
  const found = await findSellables(work, [...lines.map(toWanted), ...wishes])
  const linesNow: CartLine[] = withSellables(lines, found)
  const changed = new Map<string, CartLine>()
  const outcomes = bought.map((wish, place): AddedAgain => {
    const sellable = found[lines.length + place]
    const why = whyNot(sellable, wish)
    if (why !== undefined || !isSellable(sellable)) return { why: why ?? 'gone' }
    const { note, quantity: pieces } = wish
    const modifierIds = wishes[place]?.modifierIds ?? []
    const added = newLine(sellable, { quantity: pieces, modifierIds, note })
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
    return { quantity: quantity - held, sellable }
  })
  await writePriced(work, cart.id, [...changed.values()])
  return { ...(await cartAnswer(work, cart, linesNow)), outcomes }
}

function whyNot(
  found: Sellable | Unchosen | undefined,
  { choices }: BoughtBefore,
): 'gone' | 'choose' | undefined {
  if (!found?.isOffered) return 'gone'
  if (!isSellable(found) || !found.isChosenRightly) return 'choose'
  // An extra that is no longer offered is not left out unsaid.
  return found.choices.length + found.modifiers.length < choices.length ? 'choose' : undefined
}
