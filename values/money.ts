/**
 * Money is a whole number of minor units and a currency. Every operation is exact, every division is a
 * largest-remainder allocation, and a result beyond the safe integers is an error, not an approximation.
 */

export interface Money {
  readonly minor: number
  readonly currency: string
}

/** Basis points: 1000 is 10 %. */
export type BasisPoints = number

export function money(minor: number, currency: string): Money {
  return { minor: wholeMinor(minor), currency }
}

export function zero(currency: string): Money {
  return { minor: 0, currency }
}

export function add(a: Money, b: Money): Money {
  return money(a.minor + b.minor, sameCurrency(a, b))
}

export function subtract(a: Money, b: Money): Money {
  return money(a.minor - b.minor, sameCurrency(a, b))
}

export function multiply(amount: Money, quantity: number): Money {
  return money(amount.minor * wholeMinor(quantity), amount.currency)
}

/** The sum of amounts in one currency; the currency is named because the list may be empty. */
export function sum(amounts: readonly Money[], currency: string): Money {
  return amounts.reduce(add, zero(currency))
}

/** The sum of minor units of one currency. */
export function sumMinor(amounts: readonly number[]): number {
  return amounts.reduce((total, minor) => wholeMinor(total + wholeMinor(minor)), 0)
}

/** A share in basis points, rounded half up (tax and commission are never negative here). */
export function share(minor: number, bps: BasisPoints): number {
  return toSafe((BigInt(wholeMinor(minor)) * BigInt(wholeMinor(bps)) + 5000n) / 10_000n)
}

/**
 * Divides whole minor units over weights by largest remainder; ties go to the earlier share.
 * The shares add up to the total and a zero weight gets nothing. All weights zero is an error unless the total is.
 */
export function allocate(totalMinor: number, weights: readonly number[]): number[] {
  const total = BigInt(wholeMinor(totalMinor))
  if (total < 0n) throw new Error('Only amounts of zero or more are allocated')
  const exact = weights.map((weight) => {
    if (weight < 0) throw new Error('A weight is never negative')
    return BigInt(wholeMinor(weight))
  })
  const weightSum = exact.reduce((a, b) => a + b, 0n)
  if (weightSum === 0n) {
    if (total !== 0n) throw new Error('An amount needs at least one weight above zero')
    return weights.map(() => 0)
  }
  const shares = exact.map((weight, index) => ({
    index,
    minor: (total * weight) / weightSum,
    remainder: (total * weight) % weightSum,
  }))
  let left = total - shares.reduce((given, { minor }) => given + minor, 0n)
  const byRemainder = [...shares].sort((a, b) => compare(b.remainder, a.remainder) || a.index - b.index)
  for (const entry of byRemainder) {
    if (left === 0n) break
    entry.minor += 1n
    left -= 1n
  }
  return shares.map(({ minor }) => toSafe(minor))
}

/**
 * Divides an amount over shares that each can take only so much, by largest remainder, so that every tender
 * fills what an order still needs. The amount must fit into the needs.
 */
export function drawDown(totalMinor: number, needs: readonly number[]): number[] {
  const shares = allocate(totalMinor, needs)
  shares.forEach((minor, index) => {
    if (minor > (needs[index] ?? 0)) throw new Error('A share must not exceed what is needed')
  })
  return shares
}

/** Units of a currency for one unit of the base, as the decimal text the rate table holds. */
export interface Rate {
  readonly unitsPerBase: string
  readonly minorUnits: number
}

/** Converts minor units from one currency to another through their rates, rounded half up. */
export function convert(minor: number, from: Rate, to: Rate): number {
  return converter(from, to)(minor)
}

/** `convert` between two currencies, made once for many amounts. */
export function converter(from: Rate, to: Rate): (minor: number) => number {
  const a = decimal(from.unitsPerBase)
  const b = decimal(to.unitsPerBase)
  const numerator = 2n * b.digits * 10n ** BigInt(a.scale + to.minorUnits)
  const denominator = a.digits * 10n ** BigInt(b.scale + from.minorUnits)
  if (numerator === 2n * denominator) return wholeMinor
  return (minor) => toSafe((BigInt(wholeMinor(minor)) * numerator + denominator) / (2n * denominator))
}

/** For display only: '$12.50', '12,50 $US'. Minor units are those of ISO 4217 as Intl knows them. */
export function formatMoney({ minor, currency }: Money, locale: string, minorUnits = 2): string {
  const text = (minor / 10 ** minorUnits).toFixed(minorUnits)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: isSignUsed(currency, locale) ? 'symbol' : 'code',
    minimumFractionDigits: minorUnits,
    maximumFractionDigits: minorUnits,
  }).format(text as Intl.StringNumericLiteral)
}

// A younger Intl writes 'Cg.' where an older one has no sign: a page made by one must read the same to the other. And
// where text runs from the right, the letters and the sign of 'US$' come apart.
function isSignUsed(currency: string, locale: string): boolean {
  return currency !== 'XCG' && locale !== 'ar'
}

/** Minor units of an amount as people type it, '12.50' or '12,50'; undefined when it is not one. */
export function parseAmount(text: string, minorUnits = 2): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim()) ?? []
  if (whole === '' || fraction.length > minorUnits) return undefined
  return Number(whole + fraction.padEnd(minorUnits, '0'))
}

function decimal(text: string): { digits: bigint; scale: number } {
  const [whole = '', fraction = ''] = text.split('.')
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(fraction)) throw new Error(`Not a rate: ${text}`)
  const digits = BigInt(whole + fraction)
  if (digits === 0n) throw new Error('A rate is above zero')
  return { digits, scale: fraction.length }
}

function wholeMinor(minor: number): number {
  if (!Number.isSafeInteger(minor)) throw new Error(`Not a whole number of minor units: ${minor}`)
  return minor
}

function toSafe(minor: bigint): number {
  return wholeMinor(Number(minor))
}

function sameCurrency(a: Money, b: Money): string {
  if (a.currency !== b.currency) throw new Error(`Amounts in ${a.currency} and ${b.currency} do not add up`)
  return a.currency
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
