/**
 * How a sale in one currency becomes its seller's balance in another (decision 036). Everything of an order is worked out in
 * the currency it was paid in; what its seller gains or loses by that is converted here, at the rate frozen with the order.
 * Pure.
 */
import { converter, rateLess, sumMinor } from '#values/money.ts'
import { type Account, keyOf, rowOf } from './account.ts'
import type { OrderPosting } from './order-books.ts'
import type { Entry } from './post.ts'

/** How amounts in one currency are converted into another. */
export interface SettlementTerms {
  /** What the seller receives. */
  readonly currency: string
  /** Units of it for one unit of what is converted, as decimal text. */
  readonly rate: string
  /** What the market takes off that rate, in basis points. */
  readonly spreadBps: number
  /** Decimals of what is converted, and of what the seller receives. */
  readonly fromUnits: number
  readonly toUnits: number
}

interface Converted {
  /** What the seller has, or owes, in minor units of their currency. */
  readonly net: number
  /** What the market earns by the conversion. */
  readonly spread: number
}

/**
 * Converts a balance: rounded half up, less the spread on what the seller receives. What a seller owes is converted at the
 * rate itself.
 */
export function conversionOf(terms: SettlementTerms): (minor: number) => Converted {
  const from = { unitsPerBase: '1', minorUnits: terms.fromUnits }
  const to = (rate: string) => ({ unitsPerBase: rate, minorUnits: terms.toUnits })
  const whole = converter(from, to(terms.rate))
  const less = converter(from, to(rateLess(terms.rate, terms.spreadBps)))
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
 * The transactions of an order with its seller's part in the currency that they receive. What the order leaves the seller is
 * converted as a whole, and a transaction moves it from what it was converted to before to what it is now: so parts add up
 * to the whole in any order, and what goes back in full leaves nothing. What is owed is converted by itself; where a seller
 * has and owes something of one order, a difference of a cent between the two is the market's, on its `exchange` account.
 * @param isPosted whether the journal has a transaction already, by its key; those are not answered
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
    // What is worth less than half a cent in the seller's currency moves nothing.
    return entries.length === 0 ? [] : [{ ...posting, entries }]
  })
}

/** What a seller has of an order first to last: each is what the sum of it and those before it adds when converted. */
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

/** Each account once, and none that gains nothing. */
export function summed(moves: readonly Move[]): Entry[] {
  const byAccount = Map.groupBy(moves, ([account]) => keyOf(rowOf(account)))
  return [...byAccount.values()].flatMap((same) => {
    const [first] = same
    const amount = sumMinor(same.map(([, minor]) => minor))
    return first && amount !== 0 ? [{ account: first[0], amount }] : []
  })
}
