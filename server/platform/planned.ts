/** Statements that PostgreSQL plans once for each connection instead of each time. */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'

const MARK = '/* planned */'

/**
 * Stands at the start of a statement that finds its rows by key, whatever the values: planning it costs more than
 * carrying it out. Not for lists and searches, whose best plan depends on what is looked for.
 */
export const planned = sql.raw(`${MARK} `)

/**
 * Ids whose number the planner cannot see. Where it can, it reckons a plan for just so many to be cheaper than the one
 * that it keeps, and plans a marked statement anew each time.
 */
export function unseen(ids: readonly string[]): RawBuilder<string[]> {
  return sql`(select ${ids}::uuid[])::uuid[]`
}

type Send = (query: unknown, values?: unknown, callback?: unknown) => unknown

/** Makes a connection name the marked statements, so that it keeps their plans. */
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
