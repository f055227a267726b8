/** Journal postings of payouts. Pure. */
import type { PayoutMethod } from '#contract/payouts.ts'
import type { Account, Entry, TimedPosting } from '#domains/ledger/index.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { payoutNumber } from '#values/running-number.ts'

export interface PayoutMoney {
  readonly id: string
  readonly number: number
  readonly store_id: string
  readonly currency: string
  readonly gross_minor: number
  readonly debt_minor: number
  readonly reserve_minor: number
  readonly amount_minor: number
  readonly way: PayoutMethod
}

type Cause = 'payout' | 'release'
type By = Pick<Work, 'actor' | 'now'>
type SellersKind = 'earnings' | 'debt' | 'reserve' | 'payout'

/** Moves available balance into debt repayment, reserve and payout in transit. */
export function setAside(by: By, payout: PayoutMoney): TimedPosting {
  const { gross_minor: gross, debt_minor: debt, reserve_minor: reserve, amount_minor: amount } = payout
  return posting(by, payout, {
    key: `payout ${payout.id}`,
    entries: [
      [ofSeller(payout, 'earnings'), -gross],
      [ofSeller(payout, 'debt'), debt],
      [ofSeller(payout, 'reserve'), reserve],
      [ofSeller(payout, 'payout'), amount],
    ],
  })
}

/** Reverses `setAside`. */
export function undone(by: By, payout: PayoutMoney): TimedPosting {
  const { key: _, entries, ...rest } = setAside(by, payout)
  return {
    ...rest,
    key: `payout undone ${payout.id}`,
    entries: entries.map(({ account, amount }) => ({ account, amount: -amount })),
  }
}

export function paid(by: By, payout: PayoutMoney): TimedPosting {
  return posting(by, payout, {
    key: `payout paid ${payout.id}`,
    entries: [
      [ofSeller(payout, 'payout'), -payout.amount_minor],
      [clearingOf(payout), payout.amount_minor],
    ],
  })
}

/** Makes a returned payout available again, from transit or from the bank. */
export function payoutReturned(by: By, payout: PayoutMoney, { wasPaid }: { wasPaid: boolean }): TimedPosting {
  return posting(by, payout, {
    key: `payout returned ${payout.id}`,
    entries: [
      [wasPaid ? clearingOf(payout) : ofSeller(payout, 'payout'), -payout.amount_minor],
      [ofSeller(payout, 'earnings'), payout.amount_minor],
    ],
  })
}

/** Releases a reserve whose period has ended. */
export function reserveReleased(by: By, payout: PayoutMoney): TimedPosting {
  return posting(by, payout, {
    key: `reserve ${payout.id}`,
    cause: 'release',
    entries: [
      [ofSeller(payout, 'reserve'), -payout.reserve_minor],
      [ofSeller(payout, 'earnings'), payout.reserve_minor],
    ],
  })
}

function posting(
  { actor, now }: By,
  { number }: PayoutMoney,
  {
    key,
    cause = 'payout',
    entries,
  }: { key: string; cause?: Cause; entries: readonly (readonly [Account, number])[] },
): TimedPosting {
  return {
    id: newId(),
    key,
    cause,
    at: now,
    actorId: actor.kind === 'person' ? actor.userId : null,
    remark: { en: `Payout ${payoutNumber(number)}`, fr: `Versement ${payoutNumber(number)}` },
    entries: entries.flatMap(([account, amount]): Entry[] => (amount === 0 ? [] : [{ account, amount }])),
  }
}

function ofSeller({ store_id: storeId, currency }: PayoutMoney, kind: SellersKind): Account {
  return { kind, storeId, currency }
}

function clearingOf({ way, currency }: PayoutMoney): Account {
  return { kind: 'clearing', gateway: way, currency }
}
