/** Changes of many prices at once, in whole minor units. */

/** What a changed price ends in: hundredths of the currency's unit. */
export const priceEndings = ['00', '50', '95', '99'] as const
export type PriceEnding = (typeof priceEndings)[number]

export const PRICE_MINOR_MAX = 100_000_000_000

export interface PriceChange {
  /** In basis points: 1000 adds 10 %, -1000 takes 10 % off. */
  readonly percent_bps?: number | undefined
  /** Added; negative to subtract. */
  readonly amount_minor?: number | undefined
  /** The nearest price with this ending; absent: not rounded further. */
  readonly ending?: PriceEnding | undefined
}

/**
 * Returns the changed price; undefined if it would be below zero or too high. Half a minor unit and the middle between
 * two endings are rounded up. What is free stays free by a percentage, and a currency without decimals has no endings.
 */
export function changedPrice(minor: number, change: PriceChange, minorUnits: number): number | undefined {
  const { percent_bps: bps, amount_minor: amount = 0, ending } = change
  if (minor === 0 && bps !== undefined) return 0
  const raised = bps === undefined ? minor + amount : byPercent(minor, bps)
  if (raised < 0) return undefined
  const price = ending === undefined || minorUnits === 0 ? raised : endingIn(raised, ending, minorUnits)
  return price > PRICE_MINOR_MAX ? undefined : price
}

function byPercent(minor: number, bps: number): number {
  const numerator = BigInt(minor) * BigInt(10_000 + bps)
  return Number((numerator + (numerator < 0n ? -5000n : 5000n)) / 10_000n)
}

function endingIn(minor: number, ending: PriceEnding, minorUnits: number): number {
  const unit = 10 ** minorUnits
  const end = Math.floor((Number(ending) * unit) / 100)
  const units = Math.floor((2 * (minor - end) + unit) / (2 * unit))
  return Math.max(0, units) * unit + end
}
