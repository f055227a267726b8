/** A customer's unpaid orders, and whether they may place more. */
import { createHash } from 'node:crypto'
import type { PaymentMethod } from '#contract/checkout.ts'
import type { UnpaidTerms } from '#contract/market-rules.ts'
import { type Buyer, insertDevice, lockUnpaid, readBuyer, readUnpaid } from '#domains/payments/index.ts'
import type { Work } from '#platform/work.ts'
import type { Money } from '#values/money.ts'
import { lockCashPaymentOptions } from './cash.ts'
import { unpaidTerms } from './unpaid-terms.ts'

/** All amounts are in the order's currency. */
export interface UnpaidDue {
  /** Above this total, the email address must be verified. */
  readonly proofAbove: Money | undefined
  readonly most: Money | undefined
  readonly mostOrders: number | undefined
  readonly isProved: boolean
  /** Number of other unpaid orders. */
  readonly orders: number
  readonly openMinor: number
}

interface Reading {
  readonly customerId: string
  readonly show: (amount: Money) => Money
  /** The order group being paid again, which is not counted. */
  readonly except?: string
}

export async function readUnpaidDue(
  work: Pick<Work, 'db' | 'now' | 'deviceSecret'>,
  { customerId, show, except }: Reading,
): Promise<UnpaidDue> {
  const terms = await unpaidTerms(work)
  const { isProved, buyer } = await buyerOf(work, customerId)
  const rows = hasLimits(terms) ? await readUnpaid(work, buyer) : []
  const others = rows.filter((row) => row.group_id !== except)
  return {
    proofAbove: terms.proof_above && show(terms.proof_above),
    most: terms.most && show(terms.most),
    mostOrders: terms.most_orders,
    isProved,
    orders: new Set(others.map((row) => row.group_id)).size,
    openMinor: others.reduce((sum, row) => sum + show(row).minor, 0),
  }
}

/** Locks what limits orders that are paid later, so that concurrent orders wait for each other. */
export async function lockUnpaidOrders(
  work: Work,
  customerId: string,
  method: PaymentMethod | undefined,
): Promise<void> {
  if (method === 'cash') await lockCashPaymentOptions(work, customerId)
  if (method === 'cash' || method === 'bank') await lockUnpaidDue(work, customerId)
}

/** Locks unpaid orders of the same account, email, phone or device until the transaction ends. */
async function lockUnpaidDue(work: Work, customerId: string): Promise<void> {
  if (!hasLimits(await unpaidTerms(work))) return
  await lockUnpaid(work, (await buyerOf(work, customerId)).buyer)
}

/** Stores the hash of the browser the order was placed from. */
export async function recordDevice(work: Work, groupId: string): Promise<void> {
  const deviceHash = deviceHashOf(work)
  if (deviceHash !== undefined) await insertDevice(work, { groupId, deviceHash })
}

/** Returns why this amount can't be ordered before payment. */
export function obstacleToTrust(
  { proofAbove, most, mostOrders, isProved, orders, openMinor }: UnpaidDue,
  dueMinor: number,
): 'unpaid_limit' | 'mailbox_unproved' | undefined {
  if (dueMinor <= 0) return undefined
  if (mostOrders !== undefined && orders >= mostOrders) return 'unpaid_limit'
  if (most && openMinor + dueMinor > most.minor) return 'unpaid_limit'
  return !isProved && proofAbove && openMinor + dueMinor > proofAbove.minor ? 'mailbox_unproved' : undefined
}

async function buyerOf(
  work: Pick<Work, 'db' | 'deviceSecret'>,
  customerId: string,
): Promise<{ readonly isProved: boolean; readonly buyer: Buyer }> {
  const { isProved, phone } = await readBuyer(work, customerId)
  return { isProved, buyer: { customerId, phone: phone ?? undefined, deviceHash: deviceHashOf(work) } }
}

function hasLimits({ proof_above, most, most_orders }: UnpaidTerms): boolean {
  return proof_above !== undefined || most !== undefined || most_orders !== undefined
}

function deviceHashOf({ deviceSecret }: Pick<Work, 'deviceSecret'>): string | undefined {
  return deviceSecret === undefined
    ? undefined
    : createHash('sha256').update(deviceSecret).digest('base64url')
}
