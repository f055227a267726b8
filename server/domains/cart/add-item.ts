import type { addToCart } from '#contract/cart.ts'
import type { Given } from '#contract/endpoint.ts'
import { answersIn, findSellables, isSellable, type Sellable, type Unchosen } from '#domains/catalog/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import {
  checkQuantity,
  LINES_MAX,
  newLine,
  openCart,
  sameAmong,
  toRequestedLine,
  withSellables,
  writePriced,
} from './cart.ts'
import { cartAnswer } from './cart-answer.ts'
import { readLines, readQuestions } from './queries.ts'

/** Adds a product to the visitor's cart, merging it into a line with the same choices. */
export async function addItem(work: Work, { body }: Given<typeof addToCart>) {
  const { variant_id: variantId, modifier_ids = [], note = '', ...details } = body.more_details ?? {}
  const answers = answersIn(details)
  // Sorted, so that the same dish with the same modifiers is one line.
  const requested = { productId: body.product_id, variantId, modifierIds: modifier_ids.toSorted(), answers }

  const cart = await openCart(work)
  // A cart at version 1 was just created, so it has no lines.
  const lines = cart.version === 1 ? [] : await readLines(work, cart.id)
  const [product, ...found] = await findSellables(work, [requested, ...lines.map(toRequestedLine)])
  const sellable = await checkRequested(work, requested, product)

  const wanted = newLine(sellable, {
    quantity: body.qty,
    modifierIds: requested.modifierIds,
    note,
    answers,
  })
  const same = sameAmong(lines, wanted)
  if (!same && lines.length >= LINES_MAX) throw problem('order_limit', { lines_max: LINES_MAX })
  const line = { ...wanted, id: same?.id ?? wanted.id, quantity: wanted.quantity + (same?.quantity ?? 0) }
  checkQuantity(sellable, { quantity: line.quantity, lineId: line.id, lines })
  await writePriced(work, cart.id, [line])

  const priced = withSellables(lines, found)
  const linesNow = same ? priced.map((other) => (other.id === line.id ? line : other)) : [...priced, line]
  return cartAnswer(work, cart, linesNow)
}

/**
 * @throws {Problem} not_found, item_unavailable, sold_elsewhere with fact `url`, options_missing with facts: whether a
 * `variant` must be chosen, and the `groups` of a dish that have too few or too many modifiers; or invalid_input with
 * the faults of the answers
 */
async function checkRequested(
  work: Work,
  requested: { readonly productId: string; readonly modifierIds: readonly string[] },
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
