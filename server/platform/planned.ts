/** Statements that PostgreSQL plans once per connection instead of each time. */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'

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

type Send = (query: unknown, values?: unknown, callback?: unknown) => unknown

/** Names marked statements on a connection, so that their plans are kept. */
export function planOnce(client: PoolClient): void {
  const send: Send = client.query.bind(client)
  const sendPlanned: Send = (query, values, callback) => {
    const isMarked = typeof query === 'string' && query.includes(MARK)
    return isMarked
      ? send({ name: nameOf(query), text: query, values }, callback)
      : send(query, values, callback)
  }
  client.query = sendPlanned as PoolClient['query']
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}
