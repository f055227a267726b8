/**
 * Conversion of a sale into its seller's settlement currency (decision 036). Pure.
 * All amounts of an order are calculated in the payment currency; the seller's gains and losses are converted here,
 * at the rate frozen with the order.
 */
import { converter, reduceRate, sumMinor } from '#values/money.ts'
import { type Account, keyOf, rowOf } from './account.ts'
import type { OrderPosting } from './order-posting.ts'
import type { Entry } from './post.ts'

export interface SettlementTerms {
  /** The settlement currency of the seller. */
  readonly currency: string
  /** Units of the settlement currency per unit of the payment currency, as decimal text. */
  readonly rate: string
  /** The marketplace's deduction from that rate, in basis points. */
  readonly spreadBps: number
  /** Decimals of the payment currency and the settlement currency. */
  readonly fromUnits: number
  readonly toUnits: number
}

interface Converted {
  /** The seller's balance or debt, in minor units of the settlement currency. */
  readonly net: number
  /** The marketplace's income from the conversion. */
  readonly spread: number
}

/** Converts a balance: rounded half up, less the spread. A debt is converted without spread. */
export function conversionOf(terms: SettlementTerms): (minor: number) => Converted {
  const from = { unitsPerBase: '1', minorUnits: terms.fromUnits }
  const to = (rate: string) => ({ unitsPerBase: rate, minorUnits: terms.toUnits })
  const whole = converter(from, to(terms.rate))
  const less = converter(from, to(reduceRate(terms.rate, terms.spreadBps)))
  return (minor) => {
    if (minor < 0) return { net: 0 - whole(-minor), spread: 0 }
    const net = less(minor)
    return { net, spread: whole(minor) - net }
  }
}

type SellerAccount = Extract<Account, { storeId: string }>
type SellerBalances = ReadonlyMap<SellerAccount['kind'], number>
type Move = readonly [Account, number]

/**
 * Returns the transactions of an order with the seller's part in the settlement currency.
 * The seller's balance from the order is converted as a whole, and each transaction moves it from the previous
 * converted value to the new one. So parts add up to the whole in any order, and a full refund leaves nothing. Debts
 * are converted separately; if a seller has both a balance and a debt from one order, a difference of a cent goes to
 * the marketplace's `exchange` account.
 * @param isPosted whether the journal has a transaction already, by its key; those are not returned
 */
export function settlePostings(
  postings: readonly OrderPosting[],
  {
    currency,
    storeId,
    settlement,
  }: { currency: string; storeId: string; settlement?: SettlementTerms | undefined },
  isPosted: (key: string) => boolean = () => false,
): OrderPosting[] {
  const missing = postings.filter(({ key }) => !isPosted(key))
  if (!settlement) return missing
  const convert = conversionOf(settlement)
  let balances: SellerBalances = new Map()
  const moved = (entries: readonly Entry[]): Entry[] => {
    const before = convertedBalances(balances, convert)
    balances = withEntries(balances, entries)
    const after = convertedBalances(balances, convert)
    const gains = sellerKinds.map((kind) => [kind, after.net(kind) - before.net(kind)] as const)
    const spread = after.spread - before.spread
    const into = settlement.currency
    return summed([
      ...entries.map(
        ({ account, amount }): Move => [
          isSellers(account) ? { kind: 'exchange', currency } : account,
          amount,
        ],
      ),
      ...gains.map(([kind, gain]): Move => [{ kind, storeId, currency: into }, gain]),
      [{ kind: 'spread', currency: into }, spread],
      [{ kind: 'exchange', currency: into }, 0 - sumMinor([...gains.map(([, gain]) => gain), spread])],
    ])
  }
  for (const { key, entries } of postings) if (isPosted(key)) moved(entries)
  return missing.flatMap((posting) => {
    const entries = moved(posting.entries)
    // An amount below half a cent in the settlement currency moves nothing.
    return entries.length === 0 ? [] : [{ ...posting, entries }]
  })
}

/** In order: each kind is converted as its addition to the sum of those before it. */
const owned = ['held', 'earnings', 'pending'] as const
const sellerKinds = [...owned, 'debt'] as const

function convertedBalances(
  balances: SellerBalances,
  convert: (minor: number) => Converted,
): { net: (kind: (typeof sellerKinds)[number]) => number; spread: number } {
  const sums = owned.map((_, place) =>
    sumMinor(owned.slice(0, place + 1).map((kind) => balances.get(kind) ?? 0)),
  )
  const nets = sums.map((sum) => convert(sum).net)
  return {
    net: (kind) => {
      if (kind === 'debt') return convert(balances.get(kind) ?? 0).net
      const place = owned.indexOf(kind)
      return (nets[place] ?? 0) - (nets[place - 1] ?? 0)
    },
    spread: convert(sums.at(-1) ?? 0).spread,
  }
}

function withEntries(balances: SellerBalances, entries: readonly Entry[]): SellerBalances {
  const after = new Map(balances)
  for (const { account, amount } of entries)
    if (isSellers(account)) after.set(account.kind, (after.get(account.kind) ?? 0) + amount)
  return after
}

function isSellers(account: Account): account is SellerAccount {
  return 'storeId' in account
}

/** Merges moves into one entry per account and drops zero entries. */
export function summed(moves: readonly Move[]): Entry[] {
  const byAccount = Map.groupBy(moves, ([account]) => keyOf(rowOf(account)))
  return [...byAccount.values()].flatMap((same) => {
    const [first] = same
    const amount = sumMinor(same.map(([, minor]) => minor))
    return first && amount !== 0 ? [{ account: first[0], amount }] : []
  })
}
