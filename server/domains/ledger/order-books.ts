/**
 * An order as the journal tells it: what its tables say of its money, made into the transactions that move it
 * (market.md 3.2 to 3.5, 3.10). The same facts make the same transactions, so that they are posted once, may be posted
 * late, and can be proven. Pure.
 */

import { allocate, sumMinor } from '#values/money.ts'
import { disputeNumber } from '#values/running-number.ts'
import { type Account, POINTS } from './account.ts'
import type { Entry, Posting } from './post.ts'
import { type SettlementTerms, summed } from './settlement.ts'

/** When something happened, and who did it where somebody did. */
export interface Moment {
  readonly at: Date
  readonly actorId: string | null
}

export interface OrderFacts {
  readonly id: string
  readonly groupId: string
  readonly storeId: string
  /** What it was paid in; all amounts here are in its minor units. */
  readonly currency: string
  /** How its seller's part is converted; undefined where they receive what it was paid in. */
  readonly settlement?: SettlementTerms | undefined
  readonly totalMinor: number
  readonly commissionMinor: number
  readonly commissionTaxMinor: number
  /** What was paid for the delivery, tax on it with it. */
  readonly shippingMinor: number
  /** What the market pays the seller for making the delivery cheaper. */
  readonly shippingSubsidyMinor: number
  readonly lines: readonly LineFacts[]
  /** What was captured for it, by tender. */
  readonly paid: readonly (Lies & { readonly minor: number; readonly points?: number | null })[]
  /** Cash that was due on delivery and is still owed to the store. */
  readonly owedCashMinor: number
  /** When it was paid or agreed to be paid, by a card that is taken later when it was; never for one whose money came too late. */
  readonly placed: Moment | undefined
  readonly delivered: Moment | undefined
  /** When it could no longer come back. */
  readonly completedAt: Date | undefined
  /** When it was turned down or cancelled. */
  readonly ended: Moment | undefined
  readonly refunds: readonly RefundFacts[]
  readonly disputes: readonly DisputeFacts[]
}

/** A payment that the shopper's bank took back, as far as it was this order's. */
export interface DisputeFacts {
  readonly id: string
  readonly number: number
  readonly tender: Lies
  readonly minor: number
  readonly opened: Moment
  /** When the bank had decided, whatever it was; what went to the shopper then is a refund of its own. */
  readonly closed: Moment | undefined
}

export interface LineFacts {
  readonly id: string
  readonly quantity: number
  readonly commissionMinor: number
  readonly commissionTaxMinor: number
  /** What the market pays the seller of its discount. */
  readonly subsidyMinor: number
}

/** Where the money of a tender is: what a wallet or points pay is put aside until the order is sold. */
export interface Lies {
  readonly kind: 'card' | 'bank' | 'cash' | 'wallet' | 'points'
  readonly gateway: string | null
}

/** One tender's part of what was decided to go back. */
export interface RefundFacts {
  readonly id: string
  /** The same for all parts of one decision. */
  readonly decision: string
  /** What it had been paid with. */
  readonly tender: Lies
  readonly minor: number
  readonly decided: Moment
  /** What of the order it is for; else it is all that is left. */
  readonly part: RefundPart | undefined
  /** What of the whole decision the market bears by itself; below zero where it has its goodwill back. */
  readonly marketMinor: number
  /** The shopper's bank took it: everybody gives back what they had of so much of the whole. */
  readonly isChargeback: boolean
  /**
   * How far the order was when it was decided: `part_paid` where this tender had paid and another was still to, `unpaid` where
   * this one was to pay it and now never does, `written_off` where that was cash which was not collected on delivery.
   */
  readonly stage: 'paid' | 'part_paid' | 'unpaid' | 'written_off'
  /** When its gateway had said it was paid, and when it said that it did not arrive. */
  readonly failed: { readonly paidAt: Date; readonly at: Date } | undefined
  readonly paid: PaidBack | undefined
}

/** Pieces of a line, or an amount of what the delivery cost, what is before `start` having gone back earlier; or a gift. */
export type RefundPart =
  | { readonly kind: 'line'; readonly lineId: string; readonly start: number; readonly quantity: number }
  | { readonly kind: 'delivery'; readonly start: number; readonly minor: number }
  | { readonly kind: 'goodwill' }

export interface PaidBack extends Moment {
  /** Where it was taken from, whose wallet it is in, or how many points somebody has again. */
  readonly from: Lies | { readonly walletOf: string } | { readonly pointsOf: string; readonly points: number }
}

export interface OrderPosting extends Posting {
  readonly at: Date
  readonly actorId: string | null
  /** The transaction that it takes back in part, by its key. */
  readonly reversesKey?: string
  /** What the order's seller no longer waits for: how much of it pays a debt is known when it is posted. */
  readonly releasedMinor?: number
}

/** What an order still holds, as its transactions take from it. */
interface Rest {
  pending: number
  commission: number
  commissionTax: number
  subsidy: number
  captured: number
  /** What banks have taken for good. */
  chargedBack: number
  /** What the market has given and not had back. */
  goodwill: number
  /** What its seller owes of it, having or being to have the cash. */
  debt: number
}

/** Every transaction that an order's money has made, in the order of time. */
export function postingsOf(order: OrderFacts): OrderPosting[] {
  const sold = soldAt(order)
  const rest = restOf(order, sold)
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
        postings.push(...takenBackOf(order, step.parts, stand))
    }
    // A seller who gave more than they had of it has the commission again: nothing is left to wait for.
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

/** Sold once it is placed and all of it is paid that is ever to be: at the door, when it arrives. */
function soldAt(order: OrderFacts): Moment | undefined {
  const { placed, delivered, totalMinor } = order
  const agreed = agreedOf(order)
  if (!placed || sumMinor(agreed.map(({ minor }) => minor)) !== totalMinor) return undefined
  return cashOf(agreed) > 0 ? delivered : placed
}

/** What was to be paid for it: what came, what is owed since delivery, and what never comes. */
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

/** What the seller is given of a sale: all that was paid for it and what the market adds, less what the market takes. */
function netOf(order: OrderFacts): number {
  return sumMinor([order.totalMinor, subsidyOf(order), -order.commissionMinor, -order.commissionTaxMinor])
}

function subsidyOf({ lines, shippingSubsidyMinor }: OrderFacts): number {
  return sumMinor([...lines.map((line) => line.subsidyMinor), shippingSubsidyMinor])
}

function restOf(order: OrderFacts, sold: Moment | undefined): Rest {
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

/** The seller has the cash already, so of what was paid in it only what the market takes is owed, by the seller. */
function saleOf(order: OrderFacts, { at, actorId }: Moment, rest: Rest): OrderPosting {
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
      ...pointsTaken(agreed),
      [{ kind: 'promotions', asset: currency }, -rest.subsidy],
      [{ kind: due > 0 ? 'pending' : 'debt', storeId, currency }, due],
      [{ kind: 'revenue', currency }, rest.commission],
      [{ kind: 'tax', currency }, rest.commissionTax],
    ]),
  }
}

/** Points that were put aside are nobody's any more. */
function pointsTaken(paid: OrderFacts['paid']): (readonly [Account, number])[] {
  const points = sumMinor(paid.map((part) => part.points ?? 0))
  return [
    [{ kind: 'reserved', asset: POINTS }, -points],
    [{ kind: 'promotions', asset: POINTS }, points],
  ]
}

/** Until it is posted all of it is the seller's own. */
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

/** What is released pays what the seller owes first. */
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

/** What goes back is owed to the shopper from the moment it is decided; everybody gives back what they had of it. */
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
  // Nothing was ever sold for it: it goes back as it came.
  if (!isSold) {
    const came = parts.map((part) => [placeOf(part.tender, currency), -part.minor] as const)
    return { ...posting, entries: summed([...came, [{ kind: 'refunds', currency }, minor]]) }
  }
  const back = givenBack(order, { of: first, minor, rest })
  const sellers = sumMinor([minor, -back.goodwill, back.subsidy, -back.commission, -back.commissionTax])
  // A single piece can be worth less than what was taken of it, by a cent of rounding: then its seller gains by its return.
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
    // What the market gives by itself takes nothing of the sale back.
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

/** A decision after the sale, with what of it was never collected and what was paid back. */
function takenBackOf(order: OrderFacts, parts: readonly RefundFacts[], stand: Stand): OrderPosting[] {
  const debtBefore = stand.rest.debt
  const owed = owedOf(order, parts, stand)
  const addedDebt = Math.max(stand.rest.debt - debtBefore, 0)
  return [
    owed,
    ...writtenOffOf(order, parts, { ...stand, addedDebt }),
    ...parts
      .filter(({ stage }) => stage !== 'written_off')
      .flatMap((part) => paidBackOf(order, part, stand.isSold)),
  ]
}

/** The sale counted it as cash that the seller has: they never had it, and nobody is owed it. */
function writtenOffOf(
  order: OrderFacts,
  parts: readonly RefundFacts[],
  { rest, isReleased, addedDebt }: Stand & { readonly addedDebt: number },
): OrderPosting[] {
  const { currency, storeId } = order
  const { decision, decided } = firstOf(parts)
  const minor = sumMinor(parts.filter(({ stage }) => stage === 'written_off').map((part) => part.minor))
  if (minor === 0) return []
  // No more than was just added: what the seller owed before may be paid by now.
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

/** Its shopper had all of it back as gifts before it ended: what the others still have of the sale they give back then. */
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

/** Decided before the order was paid in full: of the sale everybody has back their part once there is one. */
function isEarly({ stage }: RefundFacts): boolean {
  return stage === 'part_paid' || stage === 'unpaid'
}

/**
 * What had been paid goes back at once, as it came. The sale, where it comes, is of the whole: what goes back of it is taken off
 * with it, of what went already and of what nobody ever pays.
 */
function earlyOf(
  order: OrderFacts,
  parts: readonly RefundFacts[],
  { sold, rest }: { sold: Moment | undefined; rest: Rest },
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
  const gone = [early, ...came.flatMap((part) => paidBackOf(order, part, false))]
  if (!sold) return gone
  const owed = owedOf(order, parts, { rest, isSold: true, isReleased: false })
  return [...gone, { ...owed, at: sold.at }, settledOf(order, parts, { sold, rest })]
}

/** What was taken off a sale was owed to nobody any more: it had gone back, or was never taken. */
function settledOf(
  order: OrderFacts,
  parts: readonly RefundFacts[],
  { sold, rest }: { sold: Moment; rest: Rest },
): OrderPosting {
  const { currency, storeId } = order
  const unpaidCash = sumMinor(
    parts.flatMap(({ stage, tender, minor }) => (stage === 'unpaid' && tender.kind === 'cash' ? minor : [])),
  )
  // The seller was to have it, and has not.
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
  if (!first) throw new Error('A decision has a part')
  return first
}

type Share = Pick<Rest, 'commission' | 'commissionTax' | 'subsidy' | 'goodwill'>

/** What the market gives back of its part and gives besides, and the seller of the market's. */
function givenBack(
  order: OrderFacts,
  {
    of,
    minor,
    rest,
  }: {
    of: Pick<RefundFacts, 'part' | 'isChargeback' | 'marketMinor' | 'stage'>
    minor: number
    rest: Rest
  },
): Share {
  if (of.part) return { ...partShare(order, of.part, rest), goodwill: of.marketMinor }
  // With all that was paid the market has back what it had given.
  const goodwill = minor === rest.captured ? -rest.goodwill : 0
  // A bank takes an amount and knows no lines: so much of all that was frozen, and the rest with the rest of the money.
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
  // What is written off knows no lines either.
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

/** What belongs to a part of the order: commission is of goods alone, and a gift changes nothing of the sale. */
function partShare(
  { lines, shippingMinor, shippingSubsidyMinor }: OrderFacts,
  part: RefundPart,
  rest: Rest,
): Omit<Share, 'goodwill'> {
  switch (part.kind) {
    case 'line': {
      const line = lines.find(({ id }) => id === part.lineId)
      if (!line) throw new Error(`A refund is of a line of its order, not of ${part.lineId}`)
      const piecesOf = (whole: number) => unitShare(whole, { ...part, of: line.quantity })
      return {
        commission: Math.min(piecesOf(line.commissionMinor), rest.commission),
        commissionTax: Math.min(piecesOf(line.commissionTaxMinor), rest.commissionTax),
        subsidy: Math.min(piecesOf(line.subsidyMinor), rest.subsidy),
      }
    }
    case 'delivery': {
      // What the shopper pays for the delivery itself comes back first, and what else is given after it.
      const upTo = (minor: number) =>
        partUpTo(shippingSubsidyMinor, { minor: Math.min(minor, shippingMinor), of: shippingMinor })
      const subsidy = upTo(part.start + part.minor) - upTo(part.start)
      return { commission: 0, commissionTax: 0, subsidy: Math.min(subsidy, rest.subsidy) }
    }
    case 'goodwill':
      return { commission: 0, commissionTax: 0, subsidy: 0 }
  }
}

/** What so much of a sum has of what belongs to all of it, rounded down: with the last of it comes the rest. */
function partUpTo(wholeMinor: number, { minor, of }: { minor: number; of: number }): number {
  if (of === 0) return 0
  return Number((BigInt(wholeMinor) * BigInt(minor)) / BigInt(of))
}

/** What some of a line's units have of an amount that is divided over all of them by largest remainder. */
export function unitShare(
  wholeMinor: number,
  { start, quantity, of }: { start: number; quantity: number; of: number },
): number {
  if (start + quantity > of) throw new Error('There are no more units than were bought')
  const upTo = (units: number) => units * Math.floor(wholeMinor / of) + Math.min(units, wholeMinor % of)
  return upTo(start + quantity) - upTo(start)
}

function take(rest: Rest, given: Rest): void {
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
  readonly rest: Rest
  readonly isSold: boolean
  readonly isReleased: boolean
  /** What is held of the seller, by dispute. */
  readonly held: Map<string, number>
}

/** The bank has taken it: it lies with the gateway no more, and what its seller would lose by it they cannot be paid. */
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

/** The bank has decided: what was held goes back to where it would be by now. */
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

/** What did not arrive is owed again, and paid once more. */
function paidBackOf(order: OrderFacts, refund: RefundFacts, isSold: boolean): OrderPosting[] {
  const { id, minor, tender, failed, paid } = refund
  const { currency } = order
  const postingOf = (
    key: string,
    { at, actorId }: Moment,
    from: PaidBack['from'],
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
  from: PaidBack['from'],
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
 * What happens after the sale, the earlier first; what comes back on the day of its release was still waited for. What
 * follows from the end of a dispute comes at the same moment after it.
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

/** Refunds by what was decided, the earlier first. */
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

function placeOf({ kind, gateway }: Lies, currency: string): Account {
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
