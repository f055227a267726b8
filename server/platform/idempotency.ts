import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { problem } from './problem.ts'
import type { Actor, Work } from './work.ts'

interface Command {
  readonly endpoint: string
  readonly body: string
  readonly carryOut: () => Promise<string>
}

/**
 * Runs a command once per actor and key, and returns the same bytes to every repetition. The key is claimed in the
 * command's own transaction, so a failed command can be retried.
 */
export async function onceForKey(work: Work, command: Command): Promise<string> {
  const key = work.idempotencyKey
  if (key === undefined) throw problem('key_required')
  const actor = nameOf(work.actor)
  const hash = createHash('sha256').update(command.endpoint).update('\n').update(command.body).digest('hex')
  if (await claim(work, { actor, key, hash, endpoint: command.endpoint })) {
    const answer = await command.carryOut()
    await storeResponse(work.db, { actor, key, answer })
    return answer
  }
  const earlier = await readEarlier(work.db, { actor, key })
  if (earlier.request_hash !== hash) throw problem('key_reused')
  if (earlier.answer === null) throw problem('command_running')
  return earlier.answer
}

export function isIdempotencyKey(text: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(text)
}

/** Keys expire after 30 days; a later request counts as new. */
export async function deleteOldKeys({ db, now }: Work): Promise<void> {
  await sql`
    delete from idempotency_keys
    where created_at < ${now}::timestamptz - interval '30 days'
  `.execute(db)
}

/** Returns false when the key is taken; waits for a command in progress with the same key. */
async function claim(
  { db, now }: Work,
  { actor, key, hash, endpoint }: { actor: string; key: string; hash: string; endpoint: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ actor, key, endpoint, request_hash: hash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

async function storeResponse(
  db: Database,
  { actor, key, answer }: { actor: string; key: string; answer: string },
): Promise<void> {
  // Stored as text, because jsonb would not keep the order of keys.
  await sql`
    update idempotency_keys
    set body = to_jsonb(${answer}::text)
    where actor = ${actor} and key = ${key}
  `.execute(db)
}

async function readEarlier(db: Database, { actor, key }: { actor: string; key: string }) {
  const { rows } = await sql<{ request_hash: string; answer: string | null }>`
    select request_hash, body #>> '{}' as answer
    from idempotency_keys
    where actor = ${actor} and key = ${key}
  `.execute(db)
  const [row] = rows
  if (!row) throw problem('command_running')
  return row
}

function nameOf(actor: Actor): string {
  if (actor.kind === 'person') return actor.userId
  throw new Error(`Actor ${actor.kind} cannot send idempotent commands`)
}
