/** The journal transactions of an order's refunds, before and after its sale. Pure. */

import { sumMinor } from '#values/money.ts'
import { type Account, POINTS } from './account.ts'
import {
  agreedOf,
  cashOf,
  type Moment,
  type OrderFacts,
  type PaidRefund,
  type RefundFacts,
} from './order-facts.ts'
import { named, type OrderPosting, placeOf, type Stand, saleKey } from './order-posting.ts'
import { givenBack, type Remainder, take } from './order-shares.ts'
import { summed } from './settlement.ts'

/** A refund is payable to the shopper from the decision, and each party returns its share. */
export function owedOf(
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
export function reversedOf(order: OrderFacts, parts: readonly RefundFacts[], stand: Stand): OrderPosting[] {
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
 * Refunds paid amounts to their source at once. A later sale is posted in full, and these parts, whether refunded or
 * never paid, are taken off it at the same time.
 */
export function earlyOf(
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

export function firstOf(parts: readonly RefundFacts[]): RefundFacts {
  const [first] = parts
  if (!first) throw new Error('Refund decision without parts')
  return first
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
