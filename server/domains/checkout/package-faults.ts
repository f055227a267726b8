/** Why a package can't be ordered. Pure. */
import type { ProblemCode } from '#contract/problems.ts'
import { type CartLine, standingOf } from '#domains/cart/index.ts'
import type { DeliveryOffer, Slot } from '#domains/delivery/index.ts'
import type { StoreTerms } from '#domains/sellers/index.ts'
import { type Money, subtract } from '#values/money.ts'
import type { BasketFacts } from './basket-facts.ts'

export interface Fault {
  readonly code: ProblemCode
  readonly facts: Record<string, unknown>
  /** How many units still fit into the chosen slot, if fewer than ordered. */
  readonly piecesLeft?: number
}

/** Returns the first fault of a package with this delivery; undefined if it can be ordered. */
export function faultOf(
  pack: {
    readonly terms: StoreTerms
    readonly lines: readonly CartLine[]
    readonly undeliverable: readonly CartLine[]
    readonly offers: readonly DeliveryOffer[]
    readonly chosen: DeliveryOffer | undefined
    /** The requested slot as it is now. */
    readonly slot: Slot | undefined
    readonly slotId: string | undefined
    /** Before coupons. */
    readonly items: Money
  },
  { lines: allLines, destination, show }: Pick<BasketFacts, 'lines' | 'destination' | 'show'>,
): Fault | undefined {
  const { terms, lines } = pack
  return (
    lineFault(lines, allLines) ??
    closedFault(terms) ??
    (destination && deliveryFault(pack)) ??
    // Checked after delivery, as no one should add items to a package that can't reach them.
    minimumFault(terms, pack.items, show) ??
    slotFault(pack)
  )
}

function lineFault(lines: readonly CartLine[], allLines: readonly CartLine[]): Fault | undefined {
  const standings = lines.map((line) => ({ line, ...standingOf(line, allLines) }))
  const gone = standings.find(({ fault }) => fault === 'item_unavailable')
  if (gone) return { code: 'item_unavailable', facts: { product_id: gone.line.product_id } }
  const short = standings.filter(({ fault }) => fault === 'out_of_stock')
  if (short.length === 0) return undefined
  const items = short.map(({ line, limit }) => ({
    product_id: line.product_id,
    variant_id: line.variant_id,
    available: limit,
  }))
  return { code: 'out_of_stock', facts: { items } }
}

function closedFault({ id, acceptsOrders }: StoreTerms): Fault | undefined {
  return acceptsOrders ? undefined : { code: 'store_closed', facts: { store_id: id } }
}

function deliveryFault({ terms, undeliverable, offers }: Parameters<typeof faultOf>[0]): Fault | undefined {
  if (offers.length > 0) return undefined
  const productIds = undeliverable.map((line) => line.product_id)
  return { code: 'delivery_unavailable', facts: { store_id: terms.id, product_ids: productIds } }
}

/** Uses the goods' value before coupons, as the cart shows it. */
function minimumFault(
  { id, minOrder: minimum }: StoreTerms,
  items: Money,
  show: BasketFacts['show'],
): Fault | undefined {
  const minOrder = show(minimum)
  if (items.minor >= minOrder.minor) return undefined
  const facts = { store_id: id, min_order: minOrder, missing: subtract(minOrder, items) }
  return { code: 'below_minimum', facts }
}

function slotFault({ chosen, slot, slotId }: Parameters<typeof faultOf>[0]): Fault | undefined {
  if (!chosen?.needsSlot || slotId === undefined || slot?.state === 'open') return undefined
  if (slot?.state !== 'full') return { code: 'slot_closed', facts: { slot_ids: [slotId] } }
  return { code: 'slot_full', facts: { slot_ids: [slotId] }, ...roomIn(slot) }
}

function roomIn({ left, unitsLeft }: Slot): Pick<Fault, 'piecesLeft'> {
  return left > 0 && unitsLeft !== undefined && unitsLeft > 0 ? { piecesLeft: unitsLeft } : {}
}
