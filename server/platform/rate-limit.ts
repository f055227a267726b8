import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { planned } from './planned.ts'
import { problem } from './problem.ts'
import type { Work } from './work.ts'

export interface Limit {
  /** What is limited, e.g. `sign-in by address`. */
  readonly what: string
  readonly max: number
  readonly windowMs: number
}

/**
 * Counts one more for a key and throws `too_many_requests` beyond the limit, exactly, however many come at once and to
 * whichever node. It counts when the Work commits: a command that may fail counts in a Work of its own, before.
 */
export async function takeFromLimit(
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
  if (!row) throw new Error('A limit that is counted has a row')
  if (row.count <= max) return
  throw problem('too_many_requests', {
    retry_after_seconds: Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000)),
  })
}

/** Takes back what was counted, for limits on what fails. */
export async function giveBack({ db }: Work, { what }: Limit, key: string): Promise<void> {
  await sql`
    update rate_limits
    set count = count - 1
    where key = ${nameOf(what, key)} and count > 0
  `.execute(db)
}

/** Begins counting anew for a key. */
export async function forgetLimit({ db }: Work, { what }: Limit, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', nameOf(what, key)).execute()
}

export async function forgetOldLimits({ db, now }: Work): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', now).execute()
}

/** The key is kept as a hash: it is an address or a person. */
function nameOf(what: string, key: string): string {
  return `${what}:${createHash('sha256').update(key).digest('base64url')}`
}
