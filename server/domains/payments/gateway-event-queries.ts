/** Queries for gateway events: stored as received, applied once. */
import { sql } from 'kysely'
import { planned } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

type Writing = Pick<Work, 'db' | 'now'>

/** Stores a webhook as received; returns undefined when the event is already stored. */
export async function insertGatewayEvent(
  { db, now }: Writing,
  event: { id: string; gateway: string; eventId: string; payload: Record<string, unknown> },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    ${planned}
    insert into gateway_events (id, gateway, event_id, payload, received_at)
    values (${event.id}, ${event.gateway}, ${event.eventId}, ${JSON.stringify(event.payload)}::jsonb, ${now})
    on conflict (gateway, event_id) do nothing
    returning id
  `.execute(db)
  return rows[0]?.id
}

export async function readGatewayEvent(
  { db }: Reading,
  id: string,
): Promise<{ gateway: string; payload: unknown; applied_at: Date | null } | undefined> {
  return db
    .selectFrom('gateway_events')
    .select(['gateway', 'payload', 'applied_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function markEventApplied({ db, now }: Writing, id: string): Promise<void> {
  await db.updateTable('gateway_events').set({ applied_at: now }).where('id', '=', id).execute()
}
