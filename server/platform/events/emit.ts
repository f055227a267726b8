import { sql } from 'kysely'
import type { z } from 'zod'
import type { EventKind, EventShape } from '#contract/event.ts'
import { planned } from '../planned.ts'
import type { Begin, Work } from '../work.ts'

/** An event of a Work that has not committed yet. */
export interface EmittedEvent {
  readonly kind: EventKind
  readonly payload: Record<string, unknown>
}

/**
 * States a fact that becomes true with this transaction. Handlers receive it after the commit, at least once.
 * @throws {z.ZodError} for a payload that its kind does not describe
 */
export function emit<Shape extends EventShape>(
  { emitted }: Pick<Work, 'emitted'>,
  kind: EventKind<Shape>,
  payload: z.input<Shape>,
): void {
  emitted.push({ kind: kind as unknown as EventKind, payload: kind.payload.parse(payload) })
}

/** What a handler may know of an event beside its payload. */
export interface EventFacts {
  readonly id: number
  readonly at: Date
  readonly actorId: string | undefined
}

/** A domain's interest in a kind of event. */
export interface Handler {
  readonly event: string
  readonly handle: (begin: Begin, payload: unknown, facts: EventFacts) => Promise<void>
}

/** Declares what a domain does about an event. It may run more than once, so it must be idempotent. */
export function on<Shape extends EventShape>(
  { name, payload: shape }: EventKind<Shape>,
  handle: (begin: Begin, payload: z.output<Shape>, facts: EventFacts) => Promise<void>,
): Handler {
  return { event: name, handle: async (begin, payload, facts) => handle(begin, shape.parse(payload), facts) }
}

/** Stores all events of a Work with one statement. */
export async function storeEvents({ db, emitted, now, requestId, actor }: Work): Promise<void> {
  if (emitted.length === 0) return
  const rows = emitted.map(({ kind, payload }) => ({
    name: kind.name,
    version: kind.version,
    subject: kind.subject === undefined ? null : String(payload[kind.subject]),
    payload,
  }))
  await sql`
    ${planned}
    insert into events (name, version, subject, payload, at, request_id, actor_id)
    select e.name, e.version, e.subject, e.payload, ${now}::timestamptz, ${requestId}::text,
      ${actor.kind === 'person' ? actor.userId : null}::uuid
    from rows from (
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (name text, version smallint, subject text, payload jsonb)
    ) with ordinality as e (name, version, subject, payload, place)
    order by e.place
  `.execute(db)
}
