import { type RawBuilder, sql } from 'kysely'
import { bareNumber } from '#values/order-number.ts'

/** Returns a `like` pattern that finds these words anywhere, with wildcards escaped. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}

/** Matches a number column by part of it, with or without hyphens, ignoring case. */
export function isNumbered(column: string, search: string): RawBuilder<boolean> {
  const bare = bareNumber(search)
  return bare === '' ? sql`false` : sql`replace(${sql.ref(column)}, '-', '') like ${`%${bare}%`}`
}

/** Fewer digits would match too many phone numbers. */
const PHONE_DIGITS_MIN = 5

/**
 * Matches phone numbers that contain the digits of a search, regardless of format: spaces, punctuation, digits of
 * other scripts, a leading `00`, or the national `0`. False if the search is not a phone number.
 */
export function isPhone(columns: readonly RawBuilder<unknown>[], search: string): RawBuilder<boolean> {
  const digits = phoneDigits(search)
  if (digits === undefined) return sql`false`
  const has = columns.map((column) => sql`regexp_replace(${column}, '[^0-9]', '', 'g') like ${`%${digits}%`}`)
  return sql`(${sql.join(has, sql` or `)})`
}

/** Returns the digits of a possible phone number without dialling zeros; undefined otherwise. */
export function phoneDigits(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    // The zero in '+44 (0)20' is for domestic calls only.
    .replaceAll('(0)', '')
  if (/[^0-9+().\s/\p{Pd}\p{Cf}]/u.test(plain)) return undefined
  const digits = plain.replace(/[^0-9]/g, '').replace(/^0+/, '')
  return digits.length >= PHONE_DIGITS_MIN ? digits : undefined
}

/** In every script the ten digits have consecutive code points. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (code - first < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1
  return code - first
}
