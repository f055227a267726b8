/** Statements that PostgreSQL plans once per connection instead of each time. */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

const MARK = '/* planned */'

/**
 * Marks a statement that finds its rows by key, where planning costs more than running. Not for lists and searches,
 * whose best plan depends on the values.
 */
export const planned = sql.raw(`${MARK} `)

/**
 * Hides the number of ids from the planner. With a known number it would estimate a custom plan as cheaper than the
 * stored one, and plan a marked statement each time.
 */
export function unseen(ids: readonly string[]): RawBuilder<string[]> {
  return sql`(select ${ids}::uuid[])::uuid[]`
}

/** Returns the name under which a connection keeps the plan of a marked statement; undefined for all others. */
export function planNameOf(query: unknown): string | undefined {
  return typeof query === 'string' && query.includes(MARK) ? nameOf(query) : undefined
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}
