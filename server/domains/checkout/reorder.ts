import type { Answer, Given } from '#contract/endpoint.ts'
import type { reorder as contract } from '#contract/orders.ts'
import { type AddedFromOrder, addFromOrder } from '#domains/cart/index.ts'
import { type BoughtLine, boughtLines } from '#domains/orders/index.ts'
import type { Work } from '#platform/work.ts'

/** Adds the items of an earlier order to the cart, and reports those that are unavailable or changed. */
export async function reorder(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const lines = await boughtLines(work, params.number)
  const { cart, outcomes } = await addFromOrder(
    work,
    lines.map(
      ({ product_id: productId, variant_id: variantId, quantity, note, options, personalisation }) => ({
        productId,
        variantId,
        quantity,
        note,
        choices: options,
        answers: personalisation,
      }),
    ),
  )
  const told = lines.flatMap((line, place) => {
    const outcome = outcomes[place]
    return outcome ? [tell(line, outcome)] : []
  })
  return {
    cart,
    added: told.reduce((pieces, { added }) => pieces + added, 0),
    left_out: told.flatMap(({ leftOut }) => leftOut ?? []),
    fewer: told.flatMap(({ fewer }) => fewer ?? []),
    repriced: told.flatMap(({ repriced }) => repriced ?? []),
  }
}

type Told = Answer<typeof contract>

interface LineResult {
  readonly added: number
  readonly leftOut?: Told['left_out'][number]
  readonly fewer?: Told['fewer'][number]
  readonly repriced?: Told['repriced'][number]
}

function tell(line: BoughtLine, outcome: AddedFromOrder): LineResult {
  const { name, product_slug } = line
  if ('why' in outcome) return { added: 0, leftOut: { name, product_slug, why: outcome.why } }
  const { quantity, line: now } = outcome
  const isRepriced =
    now.unitPrice.minor !== line.list_price_minor || now.unitPrice.currency !== line.list_currency
  return {
    added: quantity,
    ...(quantity < line.quantity && { fewer: { name, product_slug, was: line.quantity, now: quantity } }),
    ...(isRepriced && {
      repriced: {
        name,
        product_slug,
        was: { minor: line.unit_price_minor, currency: line.currency },
        now: now.shownUnitPrice,
      },
    }),
  }
}
