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
