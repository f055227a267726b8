/**
 * The journal transactions of an order, derived from the order's tables (decision 016). Pure.
 * The same facts give the same transactions, so that they are posted once, may be posted late, and can be verified.
 */

import { allocate, sumMinor } from '#values/money.ts'
import { disputeNumber } from '#values/running-number.ts'
import { type Account, POINTS } from './account.ts'
import type { Entry, Posting } from './post.ts'
import { type SettlementTerms, summed } from './settlement.ts'

export interface Moment {
  readonly at: Date
  readonly actorId: string | null
}

export interface OrderFacts {
  readonly id: string
  readonly groupId: string
  readonly storeId: string
  /** The payment currency; all amounts here are in its minor units. */
  readonly currency: string
  /** How the seller's part is converted; undefined if the seller is paid in the payment currency. */
  readonly settlement?: SettlementTerms | undefined
  readonly totalMinor: number
  readonly commissionMinor: number
  readonly commissionTaxMinor: number
  /** The price paid for delivery, including tax. */
  readonly shippingMinor: number
  /** The delivery subsidy that the marketplace pays to the seller. */
  readonly shippingSubsidyMinor: number
  readonly lines: readonly LineFacts[]
  /** Captured amounts by tender. */
  readonly paid: readonly (Locations & { readonly minor: number; readonly points?: number | null })[]
  /** Cash that was due on delivery and is still owed to the store. */
  readonly owedCashMinor: number
  /** When it was paid, or agreed to be paid with a card captured later; undefined if the payment came too late. */
  readonly placed: Moment | undefined
  readonly delivered: Moment | undefined
  /** When the return period ended. */
  readonly completedAt: Date | undefined
  /** When it was rejected or cancelled. */
  readonly ended: Moment | undefined
  readonly refunds: readonly RefundFacts[]
  readonly disputes: readonly DisputeFacts[]
}

/** The order's part of a payment disputed by the shopper's bank. */
export interface DisputeFacts {
  readonly id: string
  readonly number: number
  readonly tender: Locations
  readonly minor: number
  readonly opened: Moment
  /** When the bank decided, either way; an amount lost to the shopper is a separate refund. */
  readonly closed: Moment | undefined
}

export interface LineFacts {
  readonly id: string
  readonly quantity: number
  readonly commissionMinor: number
  readonly commissionTaxMinor: number
  /** The part of the discount that the marketplace pays to the seller. */
  readonly subsidyMinor: number
}

/** Where the money of a tender is; wallet balance and points stay reserved until the order is sold. */
export interface Locations {
  readonly kind: 'card' | 'bank' | 'cash' | 'wallet' | 'points'
  readonly gateway: string | null
}

/** One tender's part of a decided refund. */
export interface RefundFacts {
  readonly id: string
  /** The same for all parts of one decision. */
  readonly decision: string
  readonly tender: Locations
  readonly minor: number
  readonly decided: Moment
  /** The part of the order refunded; undefined for everything that is left. */
  readonly part: RefundPart | undefined
  /** The goodwill in the whole decision; negative where earlier goodwill is returned. */
  readonly marketMinor: number
  /** A chargeback: each party returns its share of that part of the order. */
  readonly isChargeback: boolean
  /**
   * The state of the payment at the decision: `paid`; `part_paid` if this tender was captured and another was not yet;
   * `unpaid` if this tender was not captured and now never will be; `written_off` if that was cash which was not
   * collected on delivery.
   */
  readonly stage: 'paid' | 'part_paid' | 'unpaid' | 'written_off'
  /** When the gateway first reported it as paid, and when it reported the failure. */
  readonly failed: { readonly paidAt: Date; readonly at: Date } | undefined
  readonly paid: PaidRefund | undefined
}

/**
 * Units of a line or an amount of the delivery price, following the `start` units or amount refunded before; or
 * goodwill.
 */
export type RefundPart =
  | { readonly kind: 'line'; readonly lineId: string; readonly start: number; readonly quantity: number }
  | { readonly kind: 'delivery'; readonly start: number; readonly minor: number }
  | { readonly kind: 'goodwill' }

export interface PaidRefund extends Moment {
  /** The source of the money, the wallet credited, or the points returned. */
  readonly from:
    | Locations
    | { readonly walletOf: string }
    | { readonly pointsOf: string; readonly points: number }
}

export interface OrderPosting extends Posting {
  readonly at: Date
  readonly actorId: string | null
  /** The key of the transaction that it reverses in part. */
  readonly reversesKey?: string
  /** The amount released to the seller; the part that pays a debt is determined when it is posted. */
  readonly releasedMinor?: number
}

/** What is left of an order's amounts as its transactions reduce them. */
interface Remainder {
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

/** Returns every transaction of an order's money, in order of time. */
export function postingsOf(order: OrderFacts): OrderPosting[] {
  const sold = soldAt(order)
  const rest = remainderOf(order, sold)
  const postings: OrderPosting[] = sold ? [saleOf(order, sold, rest)] : []
  for (const parts of decisionsOf(order, isEarly)) postings.push(...earlyOf(order, parts, { sold, rest }))
  const held = new Map<string, number>()
  let isReleased = false
  let hasEnded = false
  for (const step of stepsOf(order, sold)) {
    const stand = { rest, isSold: sold !== undefined, isReleased, held }
    switch (step.kind) {
      case 'release':
        if (rest.pending > 0) postings.push(releaseOf(order, step.at, rest.pending))
        rest.pending = 0
        isReleased = true
        break
      case 'opened':
        postings.push(openedOf(order, step.dispute, stand))
        break
      case 'closed':
        postings.push(closedOf(order, step.dispute, { ...stand, at: step.at }))
        break
      case 'ended':
        hasEnded = true
        if (rest.captured === 0) postings.push(owedOf(order, [nothingLeft(step.ended, order)], stand))
        break
      case 'refund':
        postings.push(...reversedOf(order, step.parts, stand))
    }
    // A seller who refunded more than their share gets the commission back, so nothing is left pending.
    if (hasEnded && rest.captured === 0 && rest.pending > 0) {
      postings.push(releaseOf(order, step.at, rest.pending))
      rest.pending = 0
      isReleased = true
    }
  }
  return postings
    .filter(({ entries }) => entries.length > 0)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** A sale counts once the order is placed and everything to be paid is paid; with cash, on delivery. */
function soldAt(order: OrderFacts): Moment | undefined {
  const { placed, delivered, totalMinor } = order
  const agreed = agreedOf(order)
  if (!placed || sumMinor(agreed.map(({ minor }) => minor)) !== totalMinor) return undefined
  return cashOf(agreed) > 0 ? delivered : placed
}

/** The agreed payments: captured amounts, cash owed since delivery, and amounts that will never be paid. */
function agreedOf({ paid, refunds, owedCashMinor }: OrderFacts): OrderFacts['paid'] {
  const unpaid = refunds.filter(({ stage }) => stage === 'unpaid' || stage === 'written_off')
  return [
    ...paid,
    ...unpaid.map(({ tender, minor }) => ({ ...tender, minor })),
    ...(owedCashMinor > 0 ? [{ kind: 'cash', gateway: null, minor: owedCashMinor } as const] : []),
  ]
}

function cashOf(paid: OrderFacts['paid']): number {
  return sumMinor(paid.filter(({ kind }) => kind === 'cash').map(({ minor }) => minor))
}

/** The seller's proceeds: the amount paid plus subsidies, less commission and its tax. */
function netOf(order: OrderFacts): number {
  return sumMinor([order.totalMinor, subsidyOf(order), -order.commissionMinor, -order.commissionTaxMinor])
}

function subsidyOf({ lines, shippingSubsidyMinor }: OrderFacts): number {
  return sumMinor([...lines.map((line) => line.subsidyMinor), shippingSubsidyMinor])
}

function remainderOf(order: OrderFacts, sold: Moment | undefined): Remainder {
  const { commissionMinor, commissionTaxMinor } = order
  const agreed = agreedOf(order)
  const due = sold ? netOf(order) - cashOf(agreed) : 0
  return {
    pending: Math.max(due, 0),
    debt: Math.max(-due, 0),
    commission: commissionMinor,
    commissionTax: commissionTaxMinor,
    subsidy: subsidyOf(order),
    captured: sumMinor(agreed.map(({ minor }) => minor)),
    chargedBack: 0,
    goodwill: 0,
  }
}

/**
 * The seller already has the cash, so of a cash payment only the marketplace's share is posted, as the seller's debt.
 */
function saleOf(order: OrderFacts, { at, actorId }: Moment, rest: Remainder): OrderPosting {
  const { id, currency, storeId } = order
  const agreed = agreedOf(order)
  const due = netOf(order) - cashOf(agreed)
  return {
    key: saleKey(id),
    cause: 'order',
    ...named(order),
    at,
    actorId,
    entries: summed([
      ...agreed
        .filter(({ kind }) => kind !== 'cash')
        .map(({ minor, ...lies }) => [placeOf(lies, currency), -minor] as const),
      ...reservedPoints(agreed),
      [{ kind: 'promotions', asset: currency }, -rest.subsidy],
      [{ kind: due > 0 ? 'pending' : 'debt', storeId, currency }, due],
      [{ kind: 'revenue', currency }, rest.commission],
      [{ kind: 'tax', currency }, rest.commissionTax],
    ]),
  }
}

/** Reserved points return to the promotions account. */
function reservedPoints(paid: OrderFacts['paid']): (readonly [Account, number])[] {
  const points = sumMinor(paid.map((part) => part.points ?? 0))
  return [
    [{ kind: 'reserved', asset: POINTS }, -points],
    [{ kind: 'promotions', asset: POINTS }, points],
  ]
}

/** All of it counts as the seller's earnings until posting, which may deduct a debt. */
function releaseOf(order: OrderFacts, at: Date, minor: number): OrderPosting {
  return {
    key: `release ${order.id}`,
    cause: 'release',
    ...named(order),
    at,
    actorId: null,
    releasedMinor: minor,
    entries: releaseEntries(order, { minor, debtMinor: 0 }),
  }
}

/** A release pays the seller's debt first. */
export function releaseEntries(
  { storeId, currency }: Pick<OrderFacts, 'storeId' | 'currency'>,
  { minor, debtMinor }: { minor: number; debtMinor: number },
): Entry[] {
  const netted = Math.min(minor, debtMinor)
  return summed([
    [{ kind: 'pending', storeId, currency }, -minor],
    [{ kind: 'debt', storeId, currency }, netted],
    [{ kind: 'earnings', storeId, currency }, minor - netted],
  ])
}

/** A refund is payable to the shopper from the decision, and each party returns its share. */
function owedOf(
  order: OrderFacts,
  parts: readonly RefundFacts[],
  { rest, isSold, isReleased }: Omit<Stand, 'held'>,
): OrderPosting {
  const first = firstOf(parts)
  const { currency, storeId, id } = order
  const minor = sumMinor(parts.map((part) => part.minor))
  const posting = {
    key: `refund owed ${first.decision}`,
    cause: 'refund' as const,
    ...named(order),
    at: first.decided.at,
    actorId: first.decided.actorId,
    ...(first.isChargeback && { remark: { en: 'Taken back by the bank', fr: 'Repris par la banque' } }),
  }
  // Nothing was sold, so the money is refunded to its source.
  if (!isSold) {
    const came = parts.map((part) => [placeOf(part.tender, currency), -part.minor] as const)
    return { ...posting, entries: summed([...came, [{ kind: 'refunds', currency }, minor]]) }
  }
  const back = givenBack(order, { of: first, minor, rest })
  const sellers = sumMinor([minor, -back.goodwill, back.subsidy, -back.commission, -back.commissionTax])
  // By a cent of rounding, one unit can be worth less than its commission, in which case the seller gains from its
  // return.
  const waiting = isReleased ? 0 : Math.min(sellers, rest.pending)
  const isOfEarnings = isReleased && (cashOf(agreedOf(order)) === 0 || sellers < 0)
  take(rest, {
    ...back,
    goodwill: -back.goodwill,
    captured: minor,
    pending: waiting,
    debt: isOfEarnings ? 0 : waiting - sellers,
    chargedBack: first.isChargeback ? -minor : 0,
  })
  return {
    ...posting,
    // Goodwill from the marketplace alone reverses nothing of the sale.
    ...(minor !== back.goodwill && { reversesKey: saleKey(id) }),
    ...(isOfEarnings && sellers > 0 && { mayOverdraw: true }),
    entries: summed([
      [{ kind: 'refunds', currency }, minor],
      [{ kind: 'goodwill', currency }, -back.goodwill],
      [{ kind: 'promotions', asset: currency }, back.subsidy],
      [{ kind: 'pending', storeId, currency }, -waiting],
      [{ kind: isOfEarnings ? 'earnings' : 'debt', storeId, currency }, waiting - sellers],
      [{ kind: 'revenue', currency }, -back.commission],
      [{ kind: 'tax', currency }, -back.commissionTax],
    ]),
  }
}

/** Postings of a refund decision after the sale: the refund, cash written off, and amounts paid back. */
function reversedOf(order: OrderFacts, parts: readonly RefundFacts[], stand: Stand): OrderPosting[] {
  const debtBefore = stand.rest.debt
  const owed = owedOf(order, parts, stand)
  const addedDebt = Math.max(stand.rest.debt - debtBefore, 0)
  return [
    owed,
    ...writtenOffOf(order, parts, { ...stand, addedDebt }),
    ...parts
      .filter(({ stage }) => stage !== 'written_off')
      .flatMap((part) => refundPostingsOf(order, part, stand.isSold)),
  ]
}

/** Reverses uncollected cash: the sale counted it as received by the seller, and nothing is payable for it. */
function writtenOffOf(
  order: OrderFacts,
  parts: readonly RefundFacts[],
  { rest, isReleased, addedDebt }: Stand & { readonly addedDebt: number },
): OrderPosting[] {
  const { currency, storeId } = order
  const { decision, decided } = firstOf(parts)
  const minor = sumMinor(parts.filter(({ stage }) => stage === 'written_off').map((part) => part.minor))
  if (minor === 0) return []
  // At most the debt just added, because earlier debt may be paid by now.
  const debt = Math.min(minor, addedDebt)
  rest.debt -= debt
  if (!isReleased) rest.pending += minor - debt
  return [
    {
      key: `refund settled ${decision}`,
      cause: 'refund',
      remark: { en: 'Cash not collected', fr: 'Espèces non encaissées' },
      ...named(order),
      ...decided,
      entries: summed([
        [{ kind: 'refunds', currency }, -minor],
        [{ kind: 'debt', storeId, currency }, debt],
        [{ kind: isReleased ? 'earnings' : 'pending', storeId, currency }, minor - debt],
      ]),
    },
  ]
}

/**
 * A zero refund for an order that was fully refunded as goodwill before it ended: it reverses the other parties'
 * shares of the sale.
 */
function nothingLeft(ended: Moment, { id }: OrderFacts): RefundFacts {
  return {
    ...{ id, decision: `ended:${id}`, tender: { kind: 'wallet', gateway: null }, minor: 0, decided: ended },
    ...{
      part: undefined,
      marketMinor: 0,
      isChargeback: false,
      stage: 'paid',
      failed: undefined,
      paid: undefined,
    },
  }
}

/** Decided before the order was paid in full; the shares are reversed once there is a sale. */
function isEarly({ stage }: RefundFacts): boolean {
  return stage === 'part_paid' || stage === 'unpaid'
}

/**
 * Refunds paid amounts to their source at once. A later sale is posted in full, and these parts, whether refunded or
 * never paid, are taken off it at the same time.
 */
function earlyOf(
  order: OrderFacts,
  parts: readonly RefundFacts[],
  { sold, rest }: { sold: Moment | undefined; rest: Remainder },
): OrderPosting[] {
  const { currency } = order
  const { decision, decided } = firstOf(parts)
  const came = parts.filter(({ stage }) => stage === 'part_paid')
  const early: OrderPosting = {
    key: `refund early ${decision}`,
    cause: 'refund',
    ...named(order),
    ...decided,
    entries: summed(
      came.flatMap(({ tender, minor }) => [
        [placeOf(tender, currency), -minor] as const,
        [{ kind: 'refunds', currency }, minor] as const,
      ]),
    ),
  }
  const gone = [early, ...came.flatMap((part) => refundPostingsOf(order, part, false))]
  if (!sold) return gone
  const owed = owedOf(order, parts, { rest, isSold: true, isReleased: false })
  return [...gone, { ...owed, at: sold.at }, settledOf(order, parts, { sold, rest })]
}

/** Settles refunds taken off a sale: the amounts were already refunded, or were never paid. */
function settledOf(
  order: OrderFacts,
  parts: readonly RefundFacts[],
  { sold, rest }: { sold: Moment; rest: Remainder },
): OrderPosting {
  const { currency, storeId } = order
  const unpaidCash = sumMinor(
    parts.flatMap(({ stage, tender, minor }) => (stage === 'unpaid' && tender.kind === 'cash' ? minor : [])),
  )
  // The seller was to collect this cash and never did.
  const debt = Math.min(unpaidCash, rest.debt)
  rest.debt -= debt
  rest.pending += unpaidCash - debt
  const points = sumMinor(parts.map(({ paid }) => (paid && 'pointsOf' in paid.from ? paid.from.points : 0)))
  return {
    key: `refund settled ${firstOf(parts).decision}`,
    cause: 'refund',
    remark: { en: 'Was not there: not paid', fr: 'Manquait\u00a0: non payé' },
    ...named(order),
    at: sold.at,
    actorId: firstOf(parts).decided.actorId,
    entries: summed([
      [{ kind: 'refunds', currency }, -sumMinor(parts.map(({ minor }) => minor))],
      ...parts
        .filter(({ stage, tender }) => stage === 'part_paid' || tender.kind !== 'cash')
        .map(({ tender, minor }) => [placeOf(tender, currency), minor] as const),
      [{ kind: 'debt', storeId, currency }, debt],
      [{ kind: 'pending', storeId, currency }, unpaidCash - debt],
      [{ kind: 'reserved', asset: POINTS }, points],
      [{ kind: 'promotions', asset: POINTS }, -points],
    ]),
  }
}

function firstOf(parts: readonly RefundFacts[]): RefundFacts {
  const [first] = parts
  if (!first) throw new Error('Refund decision without parts')
  return first
}

type Share = Pick<Remainder, 'commission' | 'commissionTax' | 'subsidy' | 'goodwill'>

/** The marketplace's shares of a refund: commission, tax and subsidy reversed, and goodwill. */
function givenBack(
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

function take(rest: Remainder, given: Remainder): void {
  rest.pending -= given.pending
  rest.commission -= given.commission
  rest.commissionTax -= given.commissionTax
  rest.subsidy -= given.subsidy
  rest.captured -= given.captured
  rest.chargedBack -= given.chargedBack
  rest.goodwill -= given.goodwill
  rest.debt -= given.debt
}

interface Stand {
  readonly rest: Remainder
  readonly isSold: boolean
  readonly isReleased: boolean
  /** The seller's amounts on hold, by dispute. */
  readonly held: Map<string, number>
}

/** Moves the disputed amount out of the gateway's clearing account and puts the seller's share on hold. */
function openedOf(
  order: OrderFacts,
  { id, number, tender, minor, opened: { at, actorId } }: DisputeFacts,
  { rest, isSold, isReleased, held }: Stand,
): OrderPosting {
  const { currency, storeId } = order
  const of = { part: undefined, isChargeback: true, marketMinor: 0, stage: 'paid' } as const
  const back = givenBack(order, { of, minor, rest })
  const sellers = sumMinor([minor, -back.goodwill, back.subsidy, -back.commission, -back.commissionTax])
  const hold = isSold ? Math.max(isReleased ? sellers : Math.min(sellers, rest.pending), 0) : 0
  held.set(id, hold)
  if (!isReleased) rest.pending -= hold
  return {
    key: `dispute opened ${id} ${order.id}`,
    cause: 'dispute',
    remark: {
      en: `Held: dispute ${disputeNumber(number)}`,
      fr: `Retenu\u00a0: litige ${disputeNumber(number)}`,
    },
    ...named(order),
    at,
    actorId,
    ...(isReleased && { reversesKey: saleKey(order.id), mayOverdraw: true }),
    entries: summed([
      [placeOf(tender, currency), minor],
      [{ kind: 'disputed', currency }, -minor],
      [{ kind: isReleased ? 'earnings' : 'pending', storeId, currency }, -hold],
      [{ kind: 'held', storeId, currency }, hold],
    ]),
  }
}

/** The bank has decided: the amount on hold returns to the account it would be in by now. */
function closedOf(
  order: OrderFacts,
  { id, number, tender, minor, closed }: DisputeFacts,
  { rest, isReleased, held, at }: Stand & { readonly at: Date },
): OrderPosting {
  const { currency, storeId } = order
  const hold = held.get(id) ?? 0
  if (!isReleased) rest.pending += hold
  return {
    key: `dispute closed ${id} ${order.id}`,
    cause: 'dispute',
    remark: {
      en: `Dispute ${disputeNumber(number)} decided: no longer held`,
      fr: `Litige ${disputeNumber(number)} tranché\u00a0: retenue levée`,
    },
    ...named(order),
    at,
    actorId: closed?.actorId ?? null,
    entries: summed([
      [{ kind: 'disputed', currency }, minor],
      [placeOf(tender, currency), -minor],
      [{ kind: 'held', storeId, currency }, -hold],
      [{ kind: isReleased ? 'earnings' : 'pending', storeId, currency }, hold],
    ]),
  }
}

/** A failed refund becomes payable again and is paid a second time. */
function refundPostingsOf(order: OrderFacts, refund: RefundFacts, isSold: boolean): OrderPosting[] {
  const { id, minor, tender, failed, paid } = refund
  const { currency } = order
  const postingOf = (
    key: string,
    { at, actorId }: Moment,
    from: PaidRefund['from'],
    amount: number,
  ): OrderPosting => ({
    key: `${key} ${id}`,
    cause: 'refund',
    ...named(order),
    at,
    actorId,
    entries: summed([
      [{ kind: 'refunds', currency }, -amount],
      ...backTo(from, { minor: amount, currency, isSold }),
    ]),
  })
  const first = 'refund paid'
  return [
    ...(failed
      ? [
          postingOf(first, { at: failed.paidAt, actorId: null }, tender, minor),
          {
            ...postingOf('refund failed', { at: failed.at, actorId: null }, tender, -minor),
            reversesKey: `${first} ${id}`,
          },
        ]
      : []),
    ...(paid ? [postingOf(failed ? 'refund paid again' : first, paid, paid.from, minor)] : []),
  ]
}

function backTo(
  from: PaidRefund['from'],
  { minor, currency, isSold }: { minor: number; currency: string; isSold: boolean },
): (readonly [Account, number])[] {
  if ('walletOf' in from) return [[{ kind: 'wallet', userId: from.walletOf, currency }, minor]]
  if (!('pointsOf' in from)) return [[placeOf(from, currency), minor]]
  return [
    [{ kind: 'redemptions', currency }, minor],
    [{ kind: isSold ? 'promotions' : 'reserved', asset: POINTS }, -from.points],
    [{ kind: 'points', userId: from.pointsOf }, from.points],
  ]
}

type Step =
  | { readonly kind: 'release'; readonly at: Date }
  | { readonly kind: 'refund'; readonly at: Date; readonly parts: readonly RefundFacts[] }
  | { readonly kind: 'ended'; readonly at: Date; readonly ended: Moment }
  | { readonly kind: 'opened' | 'closed'; readonly at: Date; readonly dispute: DisputeFacts }

/**
 * Returns the steps after the sale in order of time. At the same moment, refunds come before the release, and
 * consequences of a closed dispute after its closing.
 */
function stepsOf(order: OrderFacts, sold: Moment | undefined): Step[] {
  const { disputes, completedAt, ended } = order
  const decisions = decisionsOf(order, (refund) => !isEarly(refund)).map(
    (parts): Step => ({ kind: 'refund', at: firstOf(parts).decided.at, parts }),
  )
  const release: Step[] = sold && completedAt ? [{ kind: 'release', at: completedAt }] : []
  const closed = disputes.flatMap((dispute): Step[] =>
    dispute.closed ? [{ kind: 'closed', at: dispute.closed.at, dispute }] : [],
  )
  const opened = disputes.map((dispute): Step => ({ kind: 'opened', at: dispute.opened.at, dispute }))
  const end: Step[] = sold && ended ? [{ kind: 'ended', at: ended.at, ended }] : []
  return [...closed, ...decisions, ...opened, ...end, ...release].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
}

/** Groups refunds by decision, earliest first. */
function decisionsOf(
  { refunds }: OrderFacts,
  isMeant: (refund: RefundFacts) => boolean,
): (readonly RefundFacts[])[] {
  const some = refunds.filter(isMeant).toSorted((a, b) => a.decided.at.getTime() - b.decided.at.getTime())
  return [...Map.groupBy(some, ({ decision }) => decision).values()]
}

function saleKey(orderId: string): string {
  return `sale ${orderId}`
}

function named({ id, groupId }: OrderFacts) {
  return { orderId: id, groupId }
}

function placeOf({ kind, gateway }: Locations, currency: string): Account {
  switch (kind) {
    case 'cash':
      return { kind: 'cash', currency }
    case 'wallet':
      return { kind: 'reserved', asset: currency }
    case 'points':
      return { kind: 'redemptions', currency }
    case 'card':
    case 'bank':
      return { kind: 'clearing', gateway: gateway ?? 'bank', currency }
  }
}
