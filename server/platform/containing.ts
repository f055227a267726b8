import { type RawBuilder, sql } from 'kysely'
import { bareNumber } from '#values/order-number.ts'

/** A pattern for `like` that finds these words anywhere, whatever signs are among them. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether the number in a column has this in it, with or without hyphens and in either case. */
export function isNumbered(column: string, search: string): RawBuilder<boolean> {
  const bare = bareNumber(search)
  return bare === '' ? sql`false` : sql`replace(${sql.ref(column)}, '-', '') like ${`%${bare}%`}`
}

/** Fewer digits are found in too many phone numbers. */
const PHONE_DIGITS_MIN = 5

/**
 * Whether one of these texts is a phone number with the digits of a search in it, however both are formatted: spaces, signs,
 * digits of other scripts, a leading `00`, or the `0` of a national number. False for a search that is no phone number.
 */
export function isPhone(columns: readonly RawBuilder<unknown>[], search: string): RawBuilder<boolean> {
  const digits = phoneDigits(search)
  if (digits === undefined) return sql`false`
  const has = columns.map((column) => sql`regexp_replace(${column}, '[^0-9]', '', 'g') like ${`%${digits}%`}`)
  return sql`(${sql.join(has, sql` or `)})`
}

/** The digits of what may be a phone number, without the zeros that it is dialled with; undefined for anything else. */
export function phoneDigits(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    // The zero of '+44 (0)20' is dialled within the country only.
    .replaceAll('(0)', '')
  if (/[^0-9+().\s/\p{Pd}\p{Cf}]/u.test(plain)) return undefined
  const digits = plain.replace(/[^0-9]/g, '').replace(/^0+/, '')
  return digits.length >= PHONE_DIGITS_MIN ? digits : undefined
}

/** The digits of every script stand in tens, one after another. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (code - first < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1
  return code - first
}
