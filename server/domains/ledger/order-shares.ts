/** The marketplace's shares of an order, and how much of each a refund or a chargeback reverses. Pure. */

import { allocate, sumMinor } from '#values/money.ts'
import { type OrderFacts, type RefundFacts, type RefundPart, subsidyOf } from './order-facts.ts'

/** What is left of an order's amounts as its transactions reduce them. */
export interface Remainder {
  pending: number
  commission: number
  commissionTax: number
  subsidy: number
  captured: number
  /** Lost in chargebacks. */
  chargedBack: number
  /** Goodwill given and not recovered. */
  goodwill: number
  /** The seller's debt on an order whose cash the seller receives. */
  debt: number
}

type Share = Pick<Remainder, 'commission' | 'commissionTax' | 'subsidy' | 'goodwill'>

/** The marketplace's shares of a refund: commission, tax and subsidy reversed, and goodwill. */
export function givenBack(
  order: OrderFacts,
  {
    of,
    minor,
    rest,
  }: {
    of: Pick<RefundFacts, 'part' | 'isChargeback' | 'marketMinor' | 'stage'>
    minor: number
    rest: Remainder
  },
): Share {
  if (of.part) return { ...partShare(order, of.part, rest), goodwill: of.marketMinor }
  // A refund of everything left returns the goodwill to the marketplace.
  const goodwill = minor === rest.captured ? -rest.goodwill : 0
  // A chargeback is an amount without lines: it takes its proportion of the original shares, and the last refund
  // takes the remainder.
  if (of.isChargeback && minor < rest.captured) {
    const whole = sumMinor(order.paid.map((part) => part.minor))
    const partOf = (frozen: number) =>
      partUpTo(frozen, { minor: rest.chargedBack + minor, of: whole }) -
      partUpTo(frozen, { minor: rest.chargedBack, of: whole })
    return {
      commission: Math.min(partOf(order.commissionMinor), rest.commission),
      commissionTax: Math.min(partOf(order.commissionTaxMinor), rest.commissionTax),
      subsidy: Math.min(partOf(subsidyOf(order)), rest.subsidy),
      goodwill,
    }
  }
  // A write-off is an amount without lines too.
  if (of.stage === 'written_off' && minor < rest.captured) {
    const partOf = (frozen: number) => partUpTo(frozen, { minor, of: order.totalMinor })
    return {
      commission: Math.min(partOf(order.commissionMinor), rest.commission),
      commissionTax: Math.min(partOf(order.commissionTaxMinor), rest.commissionTax),
      subsidy: Math.min(partOf(subsidyOf(order)), rest.subsidy),
      goodwill,
    }
  }
  const partOf = (whole: number) =>
    minor === rest.captured ? whole : (allocate(whole, [minor, rest.captured - minor])[0] ?? 0)
  return {
    commission: partOf(rest.commission),
    commissionTax: partOf(rest.commissionTax),
    subsidy: partOf(rest.subsidy),
    goodwill,
  }
}

/**
 * The shares that belong to a part of the order: commission applies to goods only, and goodwill changes nothing of
 * the sale.
 */
function partShare(
  { lines, shippingMinor, shippingSubsidyMinor }: OrderFacts,
  part: RefundPart,
  rest: Remainder,
): Omit<Share, 'goodwill'> {
  switch (part.kind) {
    case 'line': {
      const line = lines.find(({ id }) => id === part.lineId)
      if (!line) throw new Error(`Line ${part.lineId} of the refund not found in its order`)
      const piecesOf = (whole: number) => unitShare(whole, { ...part, of: line.quantity })
      return {
        commission: Math.min(piecesOf(line.commissionMinor), rest.commission),
        commissionTax: Math.min(piecesOf(line.commissionTaxMinor), rest.commissionTax),
        subsidy: Math.min(piecesOf(line.subsidyMinor), rest.subsidy),
      }
    }
    case 'delivery': {
      // The price paid by the shopper is refunded first, anything above it after that.
      const upTo = (minor: number) =>
        partUpTo(shippingSubsidyMinor, { minor: Math.min(minor, shippingMinor), of: shippingMinor })
      const subsidy = upTo(part.start + part.minor) - upTo(part.start)
      return { commission: 0, commissionTax: 0, subsidy: Math.min(subsidy, rest.subsidy) }
    }
    case 'goodwill':
      return { commission: 0, commissionTax: 0, subsidy: 0 }
  }
}

/** Returns the proportional part of an amount, rounded down; the last part gets the remainder. */
function partUpTo(wholeMinor: number, { minor, of }: { minor: number; of: number }): number {
  if (of === 0) return 0
  return Number((BigInt(wholeMinor) * BigInt(minor)) / BigInt(of))
}

/** Returns the share of some units in an amount divided over all units of a line by largest remainder. */
export function unitShare(
  wholeMinor: number,
  { start, quantity, of }: { start: number; quantity: number; of: number },
): number {
  if (start + quantity > of) throw new Error(`Units ${start} + ${quantity} exceed the ${of} units bought`)
  const upTo = (units: number) => units * Math.floor(wholeMinor / of) + Math.min(units, wholeMinor % of)
  return upTo(start + quantity) - upTo(start)
}

export function take(rest: Remainder, given: Remainder): void {
  rest.pending -= given.pending
  rest.commission -= given.commission
  rest.commissionTax -= given.commissionTax
  rest.subsidy -= given.subsidy
  rest.captured -= given.captured
  rest.chargedBack -= given.chargedBack
  rest.goodwill -= given.goodwill
  rest.debt -= given.debt
}
