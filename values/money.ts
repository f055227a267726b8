/**
 * Money is a whole number of minor units and a currency. Every operation is exact, every division is a
 * largest-remainder allocation, and a result beyond the safe integers is an error, not an approximation.
 */

import { madeOnce } from './made-once.ts'

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

/** What of an amount is a share that was added to the rest of it, in basis points of that rest, rounded half up. */
export function shareWithin(minor: number, bps: BasisPoints): number {
  const whole = 10_000n + BigInt(wholeMinor(bps))
  return toSafe((2n * BigInt(wholeMinor(minor)) * BigInt(wholeMinor(bps)) + whole) / (2n * whole))
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

/**
 * The first units of a sum that is made of these parts, dealt to the parts one after the other in proportion (by Sainte-Laguë):
 * whoever takes more of the sum later finds what was dealt before unchanged, and with the whole sum each part is dealt out.
 */
export function deal(totalMinor: number, parts: readonly number[]): number[] {
  const sum = sumMinor(parts)
  if (wholeMinor(totalMinor) < 0 || totalMinor > sum) throw new Error('No more can be dealt than there is')
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

/** Whose unit after (1n), or up to (-1n), what was dealt comes first: parts over odd numbers, the greater quotient before. */
function byTurn(a: Dealt, b: Dealt, step: 1n | -1n): number {
  return compare(b.size * (2n * a.dealt + step), a.size * (2n * b.dealt + step)) || a.index - b.index
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

/** `convert` between two currencies, made once for many amounts; rounded down where that is asked for. */
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

/** Units of one currency for a unit of another, as decimal text rounded half up to twelve decimals. */
export function crossRate(from: Rate, to: Rate): string {
  const a = decimal(from.unitsPerBase)
  const b = decimal(to.unitsPerBase)
  const numerator = b.digits * 10n ** BigInt(a.scale + RATE_DECIMALS)
  const denominator = a.digits * 10n ** BigInt(b.scale)
  return textOf((2n * numerator + denominator) / (2n * denominator), RATE_DECIMALS)
}

/** A rate less a share of it in basis points, exactly: '1.25' less 100 is '1.2375'. */
export function rateLess(rate: string, bps: BasisPoints): string {
  const { digits, scale } = decimal(rate)
  return textOf(digits * (10_000n - BigInt(wholeMinor(bps))), scale + 4)
}

function textOf(digits: bigint, scale: number): string {
  const text = String(digits).padStart(scale + 1, '0')
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`
}

/** How many decimals amounts of a currency are written with: those of ISO 4217 as Intl knows them, 2 of one it does not know. */
export function minorUnitsIn(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  const read = () =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  return madeOnce(decimals, currency, read)
}

const decimals = new Map<string, number>()

/** For display only: '$12.50', '−12,50 $US', with the true minus sign (U+2212). */
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
      currencyDisplay: isSignUsed(currency, locale) ? 'symbol' : 'code',
      minimumFractionDigits: minorUnits,
      maximumFractionDigits: minorUnits,
    })
  return madeOnce(formats, `${currency} ${locale} ${minorUnits}`, make)
}

// A younger Intl writes 'Cg.' where an older one has no sign: a page made by one must read the same to the other. And
// where text runs from the right, the letters and the sign of 'US$' come apart.
function isSignUsed(currency: string, locale: string): boolean {
  return currency !== 'XCG' && locale !== 'ar'
}

/** Minor units of an amount as people type it, '12.50' or '12,50'; undefined when it is not one. */
export function parseAmount(text: string, minorUnits = 2): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(text.trim()) ?? []
  if (whole === '' || amountTrouble(text, minorUnits)) return undefined
  return Number(whole + fraction.padEnd(minorUnits, '0'))
}

export type AmountTrouble = 'empty' | 'no_number' | 'decimals' | 'too_high'

/**
 * Why a text cannot be read as an amount; undefined where it can, and where it is below zero: that is refused by what the
 * amount is for.
 */
export function amountTrouble(text: string, minorUnits = 2): AmountTrouble | undefined {
  const written = text.trim()
  if (written === '') return 'empty'
  const [, whole, fraction = ''] = /^[-−]?(\d+)(?:[.,](\d+))?$/.exec(written) ?? []
  if (whole === undefined) return 'no_number'
  if (fraction.length > minorUnits) return 'decimals'
  return whole.length > WHOLE_DIGITS_MAX ? 'too_high' : undefined
}

const WHOLE_DIGITS_MAX = 9

/** '1234.50': an amount that is not below zero as a form or a file writes it, without its currency. */
export function decimalOf(minor: number, minorUnits = 2): string {
  const digits = String(minor).padStart(minorUnits + 1, '0')
  return minorUnits === 0 ? digits : `${digits.slice(0, -minorUnits)}.${digits.slice(-minorUnits)}`
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
