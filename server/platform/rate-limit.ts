import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { planned } from './planned.ts'
import { problem } from './problem.ts'
import type { Work } from './work.ts'

export interface Limit {
  /** Name of the limit, for example `sign-in by address`. */
  readonly what: string
  readonly max: number
  readonly windowMs: number
}

/**
 * Counts one event for a key, and throws `too_many_requests` above the limit. The count is exact across concurrent
 * requests and nodes. It counts when the Work commits: a command that may fail must count in its own Work first.
 */
export async function consumeLimit(
  { db, now }: Work,
  { what, max, windowMs }: Limit,
  key: string,
): Promise<void> {
  const resetsAt = new Date(now.getTime() + windowMs)
  const { rows } = await sql<{ count: number; resets_at: Date }>`
    ${planned}
    insert into rate_limits as l (key, count, resets_at)
    values (${nameOf(what, key)}, 1, ${resetsAt})
    on conflict (key) do update
    set count = case when l.resets_at <= ${now} then 1 else l.count + 1 end,
      resets_at = case when l.resets_at <= ${now} then excluded.resets_at else l.resets_at end
    returning count, resets_at
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Rate limit row for ${what} not found after insert`)
  if (row.count <= max) return
  throw problem('too_many_requests', {
    retry_after_seconds: Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000)),
  })
}

/** Reverses a count, for limits on failures only. */
export async function restoreLimit({ db }: Work, { what }: Limit, key: string): Promise<void> {
  await sql`
    update rate_limits
    set count = count - 1
    where key = ${nameOf(what, key)} and count > 0
  `.execute(db)
}

export async function resetLimit({ db }: Work, { what }: Limit, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', nameOf(what, key)).execute()
}

export async function deleteOldLimits({ db, now }: Work): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', now).execute()
}

/** Keys are hashed, because they are addresses or user ids. */
function nameOf(what: string, key: string): string {
  return `${what}:${createHash('sha256').update(key).digest('base64url')}`
}
