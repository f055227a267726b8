import { transferAwaited } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { allocate, drawDown, sumMinor } from '#values/money.ts'
import type { TenderState } from '#values/tender-state.ts'
import { bankTransferTerms } from './bank-transfer.ts'
import type { CardPlan } from './cards/saved-cards.ts'
import type { Gateway } from './gateway.ts'
import * as queries from './queries.ts'
import type { FundKind, TenderKind } from './tender.ts'

export type OuterKind = Exclude<TenderKind, FundKind | 'none'>

export interface Funds {
  readonly points: { readonly count: number; readonly minor: number } | undefined
  readonly walletMinor: number
}

export const noFunds: Funds = { points: undefined, walletMinor: 0 }

export interface TendersToStart {
  readonly groupId: string
  readonly groupNumber: string
  /** Pays the rest after funds; undefined when the rest is zero. */
  readonly kind: OuterKind | undefined
  readonly funds: Funds
  /** Number of the group's payment attempt, from 1. */
  readonly attempt: number
  readonly currency: string
  readonly totalMinor: number
  /** Amount due per order; they add up to the total. */
  readonly orders: readonly { readonly id: string; readonly totalMinor: number }[]
  readonly gateway: Pick<Gateway, 'name' | 'capture'> | undefined
  /** The shopper's card choice; without it no card is saved. */
  readonly card?: CardPlan
  /** Deadline of a payment that the shopper sends, such as a bank transfer. */
  readonly payBy: Date | undefined
}

export interface StartedTender {
  readonly id: string
  readonly kind: TenderKind
  readonly state: TenderState
  readonly amountMinor: number
}

/**
 * Splits a group's total into tenders: points first, then wallet balance, then the rest, each filling the amounts
 * that the orders still need. A total of 0 gets a tender of kind `none` that is complete at once. Returns the main
 * tender. The caller books reserved funds with `bookFunds` as its last step.
 */
export async function startTenders(work: Work, given: TendersToStart): Promise<StartedTender> {
  const { kind, funds, totalMinor, orders } = given
  if (sumMinor(orders.map((order) => order.totalMinor)) !== totalMinor)
    throw new Error('Order totals do not add up to the group total')
  const needs = orders.map((order) => ({ id: order.id, minor: order.totalMinor }))
  const parts = partsOf(kind, funds, totalMinor)
  const started: StartedTender[] = []
  for (const part of parts) {
    const shares = drawDown(
      part.minor,
      needs.map(({ minor }) => minor),
    )
    started.push(await startOne(work, given, { ...part, shares }))
    needs.forEach((need, place) => {
      need.minor -= shares[place] ?? 0
    })
  }
  const last = started.at(-1)
  if (!last) throw new Error(`No tender created for order group ${given.groupNumber}`)
  return last
}

interface Part {
  readonly kind: TenderKind
  readonly minor: number
  readonly points?: number
}

/** Parts in the order in which they fill the amounts due. */
function partsOf(kind: OuterKind | undefined, { points, walletMinor }: Funds, totalMinor: number): Part[] {
  const remainingMinor = totalMinor - (points?.minor ?? 0) - walletMinor
  if (remainingMinor < 0 || (remainingMinor > 0 && !kind))
    throw new Error('Payment parts do not add up to the total')
  return [
    ...(points ? [{ kind: 'points', minor: points.minor, points: points.count } as const] : []),
    ...(walletMinor > 0 ? [{ kind: 'wallet', minor: walletMinor } as const] : []),
    ...(kind && remainingMinor > 0 ? [{ kind, minor: remainingMinor }] : []),
    ...(totalMinor === 0 ? [{ kind: 'none', minor: 0 } as const] : []),
  ]
}

async function startOne(
  work: Work,
  given: TendersToStart,
  { kind, minor, points, shares }: Part & { readonly shares: readonly number[] },
): Promise<StartedTender> {
  const id = newId()
  const state = firstStates[kind]
  const gateway = kind === 'card' ? given.gateway : undefined
  const shared = points === undefined ? undefined : allocate(points, shares)
  await queries.insertTender(work, {
    id,
    groupId: given.groupId,
    kind,
    gateway: gateway?.name,
    savesCard: kind === 'card' && given.card?.savesCard === true,
    savedCardId: kind === 'card' ? given.card?.savedCardId : undefined,
    capture: gateway?.capture ?? 'at_placing',
    attempt: given.attempt,
    state,
    currency: given.currency,
    amountMinor: minor,
    points,
    reference: kind === 'bank' ? given.groupNumber : undefined,
    expiresAt: given.payBy,
    allocations: given.orders.map((order, place) => ({
      orderId: order.id,
      amountMinor: shares[place] ?? 0,
      points: shared?.[place],
    })),
    event: { id: newId(), kind: eventKinds[kind], outcome: kind === 'none' ? 'succeeded' : 'requested' },
  })
  if (state === 'awaiting_transfer') {
    const { account } = await bankTransferTerms(work)
    emit(work, transferAwaited, { tender_id: id, account })
  }
  return { id, kind, state, amountMinor: minor }
}

/** Returns a payment's deadline from now; undefined for cash on delivery and instant payments. */
export async function paymentDeadline(work: Work, kind: OuterKind | undefined): Promise<Date | undefined> {
  switch (kind) {
    case 'card':
      return new Date(work.now.getTime() + CARD_WINDOW_MS)
    case 'bank':
      return new Date(work.now.getTime() + (await bankTransferTerms(work)).days * DAY_MS)
    case 'cash':
    case undefined:
      return undefined
  }
}

/** Stock reserved for an unpaid card payment is released after 15 minutes. */
const CARD_WINDOW_MS = 15 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

const firstStates = {
  card: 'created',
  cash: 'due',
  bank: 'awaiting_transfer',
  wallet: 'reserved',
  points: 'reserved',
  none: 'captured',
} as const satisfies Record<TenderKind, TenderState>

const eventKinds = {
  card: 'charge',
  cash: 'collect',
  bank: 'match',
  wallet: 'authorise',
  points: 'authorise',
  none: 'authorise',
} as const
