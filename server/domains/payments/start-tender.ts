import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { drawDown, sumMinor } from '#values/money.ts'
import { bankTransferTerms } from './bank-transfer.ts'
import * as queries from './queries.ts'
import type { TenderKind, TenderState } from './tender.ts'

export interface TenderToStart {
  readonly groupId: string
  readonly groupNumber: string
  readonly kind: TenderKind
  /** Counts the ways in which the group was to be paid, from 1. */
  readonly attempt: number
  readonly currency: string
  readonly totalMinor: number
  /** What each order needs; together the total. */
  readonly orders: readonly { readonly id: string; readonly totalMinor: number }[]
  /** Who takes the card, where one pays. */
  readonly gateway: string | undefined
  /** When a payment that must come by itself is given up. */
  readonly payBy: Date | undefined
}

export interface StartedTender {
  readonly id: string
  readonly state: TenderState
}

/** Divides a group's total over its orders as one tender. A total of nothing is paid at once. */
export async function startTender(work: Work, given: TenderToStart): Promise<StartedTender> {
  const { kind, totalMinor, orders } = given
  const needs = orders.map((order) => order.totalMinor)
  const shares = drawDown(totalMinor, needs)
  if (sumMinor(shares) !== totalMinor || sumMinor(needs) !== totalMinor)
    throw new Error('Shares must add up to the total')
  const id = newId()
  const state = totalMinor === 0 ? paidAtOnce[kind] : firstStates[kind]
  await queries.insertTender(work, {
    id,
    groupId: given.groupId,
    kind,
    gateway: kind === 'card' ? given.gateway : undefined,
    attempt: given.attempt,
    state,
    currency: given.currency,
    amountMinor: totalMinor,
    reference: kind === 'bank' ? given.groupNumber : undefined,
    expiresAt: given.payBy,
    allocations: orders.map((order, place) => ({ orderId: order.id, amountMinor: shares[place] ?? 0 })),
    event: { id: newId(), kind: eventKinds[kind], outcome: totalMinor === 0 ? 'succeeded' : 'requested' },
  })
  if (state === 'awaiting_transfer') {
    const { account } = await bankTransferTerms(work)
    await work.addJob('notifications.transfer_awaited', { tender_id: id, account })
  }
  return { id, state }
}

/** How long a payment may take, from now on; undefined when it is made at the door. */
export async function paymentDeadline(work: Work, kind: TenderKind): Promise<Date | undefined> {
  switch (kind) {
    case 'card':
      return new Date(work.now.getTime() + CARD_WINDOW_MS)
    case 'bank':
      return new Date(work.now.getTime() + (await bankTransferTerms(work)).days * DAY_MS)
    case 'cash':
      return undefined
  }
}

/** Security T28: what is held for a payment is free again a quarter of an hour later. */
const CARD_WINDOW_MS = 15 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

const firstStates = { card: 'created', cash: 'due', bank: 'awaiting_transfer' } as const
const paidAtOnce = { card: 'captured', cash: 'collected', bank: 'matched' } as const
const eventKinds = { card: 'charge', cash: 'collect', bank: 'match' } as const
