/** Values of cells, as programs and people write them. */
import sanitize from 'sanitize-html'

/** Why a cell has no value. */
export type CellFault =
  | 'price_invalid'
  | 'price_currency'
  | 'count_invalid'
  | 'count_negative'
  | 'weight_invalid'
  | 'date_invalid'
  | 'choice_invalid'
  | 'personalisation_invalid'
  | 'bundle_unreadable'
  | 'tax_class_unknown'
  | 'returns_unreadable'

export type Parsed<Value> = { readonly value: Value } | { readonly fault: CellFault }

type DecimalSign = '.' | ','

interface Decimal {
  readonly digits: bigint
  readonly scale: number
  readonly isNegative: boolean
}

const WHOLE_DIGITS_MAX = 12

/**
 * Parses a number with either sign for decimals and thousands. `decimalSign` decides where both readings are possible,
 * as in 1,234.
 */
function parseDecimal(written: string, decimalSign: DecimalSign): Decimal | undefined {
  const [, minus, text = ''] = /^([-−]?)([\d.,]+)$/.exec(written.replace(/[\s'’\u00a0\u202f]/g, '')) ?? []
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const decimals = last === -1 || isGrouping(text, last, decimalSign) ? '' : text.slice(last + 1)
  const wholePart = decimals === '' ? text.replace(/[.,]$/, '') : text.slice(0, last)
  const groups = wholePart.split(/[.,]/)
  const areGroups = groups.length === 1 || groups.slice(1).every((group) => group.length === 3)
  const whole = groups.join('')
  if (!areGroups || whole.length > WHOLE_DIGITS_MAX || whole + decimals === '') return undefined
  return { digits: BigInt(whole + decimals), scale: decimals.length, isNegative: minus !== '' }
}

/** Whether the last sign of a number separates thousands. */
function isGrouping(text: string, last: number, decimalSign: DecimalSign): boolean {
  const sign = text[last]
  const isRepeated = text.indexOf(sign ?? '') !== last
  if (isRepeated) return true
  const isOnly = !/[.,]/.test(text.slice(0, last))
  return isOnly && sign !== decimalSign && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
}

const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '₹': 'INR', '₩': 'KRW', '₺': 'TRY' }

/** Parses a price in the currency of the store into minor units; a code or sign of another one is refused. */
export function parsePrice(
  text: string,
  { currency, minorUnits, decimalSign }: { currency: string; minorUnits: number; decimalSign: DecimalSign },
): Parsed<number> {
  const code = /(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/.exec(text)?.[0]
  const sign = /[€£₹₩₺]/.exec(text)?.[0]
  const written = code ?? (sign && signs[sign])
  if (written !== undefined && written !== currency) return { fault: 'price_currency' }
  const decimal = parseDecimal(text.replace(/[A-Z]{2,3}|\p{Sc}/gu, ''), decimalSign)
  if (!decimal || decimal.isNegative) return { fault: 'price_invalid' }
  const surplus = decimal.scale - minorUnits
  if (surplus <= 0) return { value: Number(decimal.digits * 10n ** BigInt(-surplus)) }
  const unit = 10n ** BigInt(surplus)
  // Programs write 12.5000, but a tenth of a cent is no price.
  return decimal.digits % unit === 0n ? { value: Number(decimal.digits / unit) } : { fault: 'price_invalid' }
}

/** Parses a whole number of pieces; programs write it as 5.00, too. */
export function parseCount(text: string, decimalSign: DecimalSign): Parsed<number> {
  const decimal = parseDecimal(text, decimalSign)
  if (!decimal || decimal.digits % 10n ** BigInt(decimal.scale) !== 0n) return { fault: 'count_invalid' }
  const count = Number(decimal.digits / 10n ** BigInt(decimal.scale))
  return decimal.isNegative && count > 0 ? { fault: 'count_negative' } : { value: count }
}

// Micrograms of each unit; the pound and the ounce by the international agreement of 1959.
const micrograms = { g: 1_000_000n, kg: 1_000_000_000n, lb: 453_592_370n, oz: 28_349_523n } as const
export type WeightUnit = keyof typeof micrograms

/** Parses a weight into grams, rounded half up; a unit behind the number wins over `unit`. */
export function parseWeight(
  text: string,
  { unit, decimalSign }: { unit: WeightUnit; decimalSign: DecimalSign },
): Parsed<number> {
  const [, number = '', named] = /^(.*?)\s*([a-z]+)?\.?$/i.exec(text.trim()) ?? []
  const of = named === undefined ? unit : weightUnit(named)
  const decimal = parseDecimal(number, decimalSign)
  if (!of || !decimal || decimal.isNegative) return { fault: 'weight_invalid' }
  const gram = micrograms.g * 10n ** BigInt(decimal.scale)
  return { value: Number((decimal.digits * micrograms[of] + gram / 2n) / gram) }
}

export function weightUnit(name: string): WeightUnit | undefined {
  const units: Readonly<Record<string, WeightUnit>> = {
    g: 'g',
    gr: 'g',
    grams: 'g',
    kg: 'kg',
    kgs: 'kg',
    lb: 'lb',
    lbs: 'lb',
    oz: 'oz',
  }
  return units[name.toLowerCase()]
}

const yes = ['true', '1', 'yes', 'y', 'oui', 'vrai', 'x', 'si', 'sí', 'ja', 'wahr']
const no = ['false', '0', 'no', 'n', 'non', 'faux', 'nein', 'falsch']

export function parseBoolean(text: string): Parsed<boolean> {
  const word = text.trim().toLowerCase()
  if (yes.includes(word)) return { value: true }
  return no.includes(word) ? { value: false } : { fault: 'choice_invalid' }
}

// Excel counts days from here, as it takes 1900 for a leap year.
const EXCEL_DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** Parses a date, with or without time, in ISO form or as Excel's number of days. Returns an ISO time in UTC. */
export function parseTime(text: string): Parsed<string> {
  const written = text.trim()
  if (/^[2-8]\d{4}(?:\.\d+)?$/.test(written)) {
    return { value: new Date(EXCEL_DAY_ZERO + Number(written) * DAY_MS).toISOString() }
  }
  if (!/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.*)?$/.test(written)) return { fault: 'date_invalid' }
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(written.slice(10))
  const time =
    written.length === 10 ? `${written}T00:00:00Z` : `${written.replace(' ', 'T')}${hasZone ? '' : 'Z'}`
  const ms = Date.parse(time)
  return Number.isNaN(ms) ? { fault: 'date_invalid' } : { value: new Date(ms).toISOString() }
}

/** Splits a list, such as tags; a separator within quotes or after a backslash belongs to the text. */
export function listIn(text: string, separator: RegExp = /,/): string[] {
  return text
    .replace(/\\,/g, '\u0000')
    .split(separator)
    .map((each) => each.replaceAll('\u0000', ',').trim())
    .filter((each) => each !== '')
}

/** Splits a cell with several addresses; commas also occur within addresses. */
export function addressesIn(text: string): string[] {
  return text
    .split(/[\s,;|]+(?=https?:\/\/|\/media\/)/i)
    .map((each) => each.trim().replace(/[,;|]+$/, ''))
    .filter((each) => each !== '')
}

const ENTITY = /&(?:[a-z]\w{1,30}|#\d{1,7}|#x[\da-f]{1,6});/i
const TAG = /<\/?[a-z][^<>]*>/i
const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Returns a text without HTML: its blocks as paragraphs, its list items with bullets, its entities as characters. */
export function plainText(text: string): string {
  const hasTags = TAG.test(text)
  if (!hasTags && !ENTITY.test(text)) return text.replace(/\r\n?/g, '\n').trim()
  const broken = hasTags ? text.replace(/\s+/g, ' ') : text.replace(/\r\n?/g, '\n').replaceAll('<', '&lt;')
  return sanitize(
    broken
      .replace(/<li\b[^>]*>/gi, '\n• ')
      .replace(/<(?:br|hr)\b[^>]*>|<\/(?:p|div|h[1-6]|ul|ol|tr|table|blockquote|section)>/gi, '\n'),
    { allowedTags: [], allowedAttributes: {} },
  )
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name] ?? '')
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
}

/** Returns a text without HTML on one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ')
}
