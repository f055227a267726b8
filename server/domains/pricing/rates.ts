/** Current exchange rates, and conversion with them. */
import { cached } from '#platform/cached-value.ts'
import type { Work } from '#platform/work.ts'
import { converter, type Money, type Rate } from '#values/money.ts'
import { readNewestRates } from './queries.ts'

export interface RateTable {
  /** Stored with each order, beside its currency. */
  readonly id: string
  readonly base: string
  /** Date of the rates, for example `2026-01-31`. */
  readonly asOf: string
  readonly rates: ReadonlyMap<string, Rate>
  readonly days?: ReadonlyMap<string, string>
}

const AGE_MS = 10_000

const newest = cached(AGE_MS, readNewestRates)

/** Clears the cache of this process, so that a change takes effect at once. */
export function clearRates(): void {
  newest.forget()
}

/** Returns the newest rate table, cached for at most ten seconds. */
export function currentRates(work: Pick<Work, 'db' | 'now'>): Promise<RateTable> {
  return newest.get(work)
}

/**
 * Converts amounts into one currency, rounded half up unless rounding down is requested. Falls back to the base
 * currency when the target has no rate.
 * @throws {Error} when the amount itself is in a currency without a rate
 */
export function exchange(
  table: RateTable,
  currency: string,
  rounding: 'half up' | 'down' = 'half up',
): (amount: Money) => Money {
  const into = table.rates.has(currency) ? currency : table.base
  const target = rateOf(table, into)
  const converters = new Map<string, (minor: number) => number>()
  return (amount) => {
    if (amount.currency === into) return amount
    const known = converters.get(amount.currency)
    const convert = known ?? converter(rateOf(table, amount.currency), target, rounding)
    if (!known) converters.set(amount.currency, convert)
    return { minor: convert(amount.minor), currency: into }
  }
}

function rateOf(table: RateTable, currency: string): Rate {
  const rate = table.rates.get(currency)
  if (!rate) throw new Error(`Rate table ${table.id} has no rate for ${currency}`)
  return rate
}
