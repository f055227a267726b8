/** Limits on money leaving the market, above which two people must approve. Amounts are added up over the day. */
import { currentRates, exchange, type RateTable } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { localMoment, marketTimeZone, momentOf } from '#values/local-time.ts'
import type { Money } from '#values/money.ts'
import { insertReleases, lockTotals, readTotals, type TotalRow } from './queries.ts'

export type ReleaseKind = 'refund' | 'goodwill_credit' | 'withdrawal' | 'payout'

export interface Release {
  /** The id of a refund request, goodwill credit, withdrawal or payout. */
  readonly recordId: string
  readonly orderId?: string
  /** The customer, or for a payout, the store's owner. */
  readonly receiverId: string
  /** Above 0. */
  readonly amount: Money
}

/** The releases one approver is about to approve. All amounts are in the currency of the limit. */
export interface Approval {
  readonly approverId: string
  readonly limitMinor: number
  readonly releases: readonly Release[]
}

/** The first limit exceeded: by the amount alone, or by a total of the day in the market's time zone. */
export interface Excess {
  readonly scope: 'amount' | 'order' | 'receiver' | 'approver'
  /** Includes this approval. */
  readonly total: Money
  readonly limit: Money
}

/**
 * Returns why a second approver is needed; undefined if one is enough. The totals stay locked until the transaction
 * ends, so that two concurrent approvals can't both fit below the limit. Lock the record itself first.
 */
export async function checkApproval(work: Work, approval: Approval): Promise<Excess | undefined> {
  await lockTotals(work, keysOf(approval))
  return previewApproval(work, approval)
}

/** Like `checkApproval`, without locks, for pages that preview the result. */
export async function previewApproval(
  work: Pick<Work, 'db' | 'now'>,
  { approverId, limitMinor, releases }: Approval,
): Promise<Excess | undefined> {
  const [first] = releases
  if (!first) return undefined
  const { currency } = first.amount
  const limit = { minor: limitMinor, currency }
  const most = releases.reduce(
    (largest, { amount }) => (amount.minor > largest.minor ? amount : largest),
    first.amount,
  )
  if (most.minor > limitMinor) return { scope: 'amount', total: most, limit }
  const totals = await readTotals(work, {
    since: dayBegin(work.now),
    orderIds: releases.flatMap(({ orderId }) => orderId ?? []),
    receiverIds: releases.map(({ receiverId }) => receiverId),
    approverId,
  })
  const inCurrency = converterInto(await currentRates(work), currency)
  const totalOf = (scope: TotalRow['scope'], id: string, added: readonly Release[]) =>
    sumOf(added) +
    totals
      .filter((total) => total.scope === scope && total.id === id)
      .reduce((sum, total) => sum + inCurrency(total), 0)
  const exceeded = [
    ...groupsOf(releases, ({ orderId }) => orderId).map(
      ([id, added]) => ['order', totalOf('order', id, added)] as const,
    ),
    ...groupsOf(releases, ({ receiverId }) => receiverId).map(
      ([id, added]) => ['receiver', totalOf('receiver', id, added)] as const,
    ),
    ['approver', totalOf('approver', approverId, releases)] as const,
  ].find(([, minor]) => minor > limitMinor)
  return exceeded && { scope: exceeded[0], total: { minor: exceeded[1], currency }, limit }
}

/** Records an approval by one or two people. Takes the locks of `checkApproval` if they are not held yet. */
export async function recordApproval(
  work: Work,
  approval: Approval & { readonly kind: ReleaseKind; readonly secondApproverId?: string | undefined },
): Promise<void> {
  await lockTotals(work, keysOf(approval))
  const { kind, approverId, secondApproverId, limitMinor, releases } = approval
  await insertReleases(work, { kind, approverId, secondApproverId, limitMinor, releases })
}

function keysOf({ approverId, releases }: Approval): string[] {
  return [
    `approver ${approverId}`,
    ...releases.flatMap(({ orderId, receiverId }) => [
      `receiver ${receiverId}`,
      ...(orderId === undefined ? [] : [`order ${orderId}`]),
    ]),
  ]
}

function groupsOf(
  releases: readonly Release[],
  keyOf: (release: Release) => string | undefined,
): [string, Release[]][] {
  return [...Map.groupBy(releases, keyOf)].flatMap(([key, group]) =>
    key === undefined ? [] : [[key, group]],
  )
}

function sumOf(releases: readonly Release[]): number {
  return releases.reduce((sum, { amount }) => sum + amount.minor, 0)
}

/** Converts at today's rates. A currency without a rate counts at par, in full units. */
function converterInto(rates: RateTable, currency: string): (amount: Money) => number {
  const convert = rates.rates.has(currency) ? exchange(rates, currency) : undefined
  return ({ minor, currency: from }) =>
    convert && from !== currency && rates.rates.has(from) ? convert({ minor, currency: from }).minor : minor
}

function dayBegin(now: Date): Date {
  return momentOf(localMoment(now, marketTimeZone()).day, '00:00', marketTimeZone())
}
