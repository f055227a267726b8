import { sql } from 'kysely'
import type { z } from 'zod'
import type { EventKind, EventShape } from '#contract/event.ts'
import { planned } from '../planned.ts'
import type { Begin, Work } from '../work.ts'

/** An event of a Work that has not committed yet. */
export interface EmittedEvent {
  readonly name: string
  readonly version: number
  readonly subject: string | null
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * States a fact that becomes true with this transaction. Handlers receive it after the commit, at least once.
 * @throws {z.ZodError} for a payload that its kind does not describe
 */
export function emit<Shape extends EventShape>(
  { addEvent }: Pick<Work, 'addEvent'>,
  { name, version, subject, payload: shape }: EventKind<Shape>,
  given: z.input<Shape>,
): void {
  const payload: Readonly<Record<string, unknown>> = shape.parse(given)
  addEvent({ name, version, subject: subject === undefined ? null : String(payload[subject]), payload })
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
export async function storeEvents(
  { db, now, requestId, actor }: Work,
  events: readonly EmittedEvent[],
): Promise<void> {
  if (events.length === 0) return
  await sql`
    ${planned}
    insert into events (name, version, subject, payload, at, request_id, actor_id)
    select e.name, e.version, e.subject, e.payload, ${now}::timestamptz, ${requestId}::text,
      ${actor.kind === 'person' ? actor.userId : null}::uuid
    from rows from (
      jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as (name text, version smallint, subject text, payload jsonb)
    ) with ordinality as e (name, version, subject, payload, place)
    order by e.place
  `.execute(db)
}
