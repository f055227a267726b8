/**
 * Money is a whole number of minor units and a currency. Every operation is exact, every division is a
 * largest-remainder allocation, and a result beyond the safe integers throws.
 */

import { getOrCreate } from './get-or-create.ts'

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

/** Adds amounts in one currency, which is a parameter because the list may be empty. */
export function sum(amounts: readonly Money[], currency: string): Money {
  return amounts.reduce(add, zero(currency))
}

export function sumMinor(amounts: readonly number[]): number {
  return amounts.reduce((total, minor) => wholeMinor(total + wholeMinor(minor)), 0)
}

/** Returns a share in basis points, rounded half up (tax and commission are never negative here). */
export function share(minor: number, bps: BasisPoints): number {
  return toSafe((BigInt(wholeMinor(minor)) * BigInt(wholeMinor(bps)) + 5000n) / 10_000n)
}

/** Returns the part of a gross amount that was added at a rate in basis points of the net amount, rounded half up. */
export function shareWithin(minor: number, bps: BasisPoints): number {
  const whole = 10_000n + BigInt(wholeMinor(bps))
  return toSafe((2n * BigInt(wholeMinor(minor)) * BigInt(wholeMinor(bps)) + whole) / (2n * whole))
}

/**
 * Divides whole minor units over weights by largest remainder; ties go to the earlier share. The shares add up to the
 * total and a zero weight gets nothing.
 * Throws if all weights are zero, unless the total is zero too.
 */
export function allocate(totalMinor: number, weights: readonly number[]): number[] {
  const total = BigInt(wholeMinor(totalMinor))
  if (total < 0n) throw new Error('Cannot allocate a negative amount')
  const exact = weights.map((weight) => {
    if (weight < 0) throw new Error('Cannot allocate to a negative weight')
    return BigInt(wholeMinor(weight))
  })
  const weightSum = exact.reduce((a, b) => a + b, 0n)
  if (weightSum === 0n) {
    if (total !== 0n) throw new Error('Cannot allocate an amount to zero weights')
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
 * Divides an amount over shares by largest remainder, none above its need, so each tender fills what earlier ones
 * left open. The amount must not exceed the sum of the needs.
 */
export function drawDown(totalMinor: number, needs: readonly number[]): number[] {
  const shares = allocate(totalMinor, needs)
  shares.forEach((minor, index) => {
    if (minor > (needs[index] ?? 0)) throw new Error('Share exceeds its need')
  })
  return shares
}

/**
 * Deals the first units of a sum to its parts one by one in proportion (Sainte-Laguë). Dealing more of the sum later
 * leaves earlier units unchanged, and dealing the whole sum fills each part.
 */
export function deal(totalMinor: number, parts: readonly number[]): number[] {
  const sum = sumMinor(parts)
  if (wholeMinor(totalMinor) < 0 || totalMinor > sum)
    throw new Error('No more can be dealt than the sum of the parts')
  if (sum === 0) return parts.map(() => 0)
  const [total, whole] = [BigInt(totalMinor), BigInt(sum)]
  const entries = parts.map((part, index) => {
    const size = BigInt(wholeMinor(part))
    return { index, size, dealt: (2n * size * total + whole) / (2n * whole) }
  })
  let left = total - entries.reduce((given, { dealt }) => given + dealt, 0n)
  for (; left > 0n; left -= 1n) {
    const next = entries.toSorted((a, b) => byTurn(a, b, 1n))[0]
    if (next) next.dealt += 1n
  }
  for (; left < 0n; left += 1n) {
    const last = entries.filter(({ dealt }) => dealt > 0n).toSorted((a, b) => byTurn(b, a, -1n))[0]
    if (last) last.dealt -= 1n
  }
  return entries.map(({ dealt }) => toSafe(dealt))
}

interface Dealt {
  readonly index: number
  readonly size: bigint
  readonly dealt: bigint
}

/**
 * Orders parts by their next unit (1n) or their last dealt unit (-1n): size over odd numbers, the greater quotient
 * first.
 */
function byTurn(a: Dealt, b: Dealt, step: 1n | -1n): number {
  return compare(b.size * (2n * a.dealt + step), a.size * (2n * b.dealt + step)) || a.index - b.index
}

/** Units of a currency per unit of the base currency, as decimal text from the rate table. */
export interface Rate {
  readonly unitsPerBase: string
  readonly minorUnits: number
}

/** Converts minor units from one currency to another through their rates, rounded half up. */
export function convert(minor: number, from: Rate, to: Rate): number {
  return converter(from, to)(minor)
}

/** Prepares `convert` between two currencies for many amounts. Can round down instead. */
export function converter(
  from: Rate,
  to: Rate,
  rounding: 'half up' | 'down' = 'half up',
): (minor: number) => number {
  const a = decimal(from.unitsPerBase)
  const b = decimal(to.unitsPerBase)
  const numerator = 2n * b.digits * 10n ** BigInt(a.scale + to.minorUnits)
  const denominator = a.digits * 10n ** BigInt(b.scale + from.minorUnits)
  if (numerator === 2n * denominator) return wholeMinor
  const extra = rounding === 'down' ? 0n : denominator
  return (minor) => toSafe((BigInt(wholeMinor(minor)) * numerator + extra) / (2n * denominator))
}

const RATE_DECIMALS = 12

/** Returns the units of one currency per unit of another, as decimal text rounded half up to twelve decimals. */
export function crossRate(from: Rate, to: Rate): string {
  const a = decimal(from.unitsPerBase)
  const b = decimal(to.unitsPerBase)
  const numerator = b.digits * 10n ** BigInt(a.scale + RATE_DECIMALS)
  const denominator = a.digits * 10n ** BigInt(b.scale)
  return textOf((2n * numerator + denominator) / (2n * denominator), RATE_DECIMALS)
}

/** Reduces a rate by a share in basis points, exactly: '1.25' less 100 is '1.2375'. */
export function reduceRate(rate: string, bps: BasisPoints): string {
  const { digits, scale } = decimal(rate)
  return textOf(digits * (10_000n - BigInt(wholeMinor(bps))), scale + 4)
}

function textOf(digits: bigint, scale: number): string {
  const text = String(digits).padStart(scale + 1, '0')
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`
}

/** Returns the number of decimals of a currency: ISO 4217 as known to Intl, 2 for unknown currencies. */
export function minorUnitsIn(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  const read = () =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  return getOrCreate(decimals, currency, read)
}

const decimals = new Map<string, number>()

/** Formats an amount for display only: '$12.50', '−12,50 $US', with the true minus sign (U+2212). */
export function formatMoney(
  { minor, currency }: Money,
  locale: string,
  minorUnits = minorUnitsIn(currency),
): string {
  const text = (minor / 10 ** minorUnits).toFixed(minorUnits)
  return formatOf(currency, locale, minorUnits)
    .format(text as Intl.StringNumericLiteral)
    .replace('-', '−')
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, locale: string, minorUnits: number): Intl.NumberFormat {
  const make = () =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: usesCurrencySymbol(currency, locale) ? 'symbol' : 'code',
      minimumFractionDigits: minorUnits,
      maximumFractionDigits: minorUnits,
    })
  return getOrCreate(formats, `${currency} ${locale} ${minorUnits}`, make)
}

// Newer Intl versions write 'Cg.' for XCG and older ones have no sign, so server and browser would differ. In
// right-to-left text, the letters and the sign of 'US$' are split.
function usesCurrencySymbol(currency: string, locale: string): boolean {
  return currency !== 'XCG' && locale !== 'ar'
}

/** Parses an amount as people type it, '12.50' or '12,50', into minor units. Returns undefined for invalid text. */
export function parseAmount(text: string, minorUnits = 2): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(text.trim()) ?? []
  if (whole === '' || amountError(text, minorUnits)) return undefined
  return Number(whole + fraction.padEnd(minorUnits, '0'))
}

export type AmountError = 'empty' | 'no_number' | 'decimals' | 'too_high'

/**
 * Returns why a text is not a valid amount. Negative amounts return undefined here; the field that uses the amount
 * refuses them.
 */
export function amountError(text: string, minorUnits = 2): AmountError | undefined {
  const written = text.trim()
  if (written === '') return 'empty'
  const [, whole, fraction = ''] = /^[-−]?(\d+)(?:[.,](\d+))?$/.exec(written) ?? []
  if (whole === undefined) return 'no_number'
  if (fraction.length > minorUnits) return 'decimals'
  return whole.length > WHOLE_DIGITS_MAX ? 'too_high' : undefined
}

const WHOLE_DIGITS_MAX = 9

/** Formats a non-negative amount without its currency, '1234.50', for forms and files. */
export function decimalOf(minor: number, minorUnits = 2): string {
  const digits = String(minor).padStart(minorUnits + 1, '0')
  return minorUnits === 0 ? digits : `${digits.slice(0, -minorUnits)}.${digits.slice(-minorUnits)}`
}

function decimal(text: string): { digits: bigint; scale: number } {
  const [whole = '', fraction = ''] = text.split('.')
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(fraction)) throw new Error(`Not a rate: ${text}`)
  const digits = BigInt(whole + fraction)
  if (digits === 0n) throw new Error('Rate is not above zero')
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
