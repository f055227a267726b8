/** Audit log of operator actions and account security events, written in the transaction of the action. */
import { newId } from '#values/id.ts'
import type { Work } from './work.ts'

export interface AuditEvent {
  /** The endpoint, by method and path. */
  readonly action: string
  readonly record?: string | undefined
  /** The actor, if different from the caller: a person signing in is still anonymous. */
  readonly actorId?: string
  readonly outcome?: 'done' | 'refused'
}

export interface Change {
  readonly from: string
  readonly to: string
}

/** Adds a change to the audit entry. Values have at most 200 characters and hold no personal data. */
export function recordAuditChange({ noted }: Pick<Work, 'noted'>, change: Change): void {
  noted.change = change
}

/** Adds an entry to the append-only audit log. Entries hold ids, and no other personal data. */
export async function recordAuditEvent(
  { db, now, actor, requestId, noted: { change } }: Work,
  { action, record, actorId, outcome = 'done' }: AuditEvent,
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      id: newId(),
      at: now,
      actor_id: actorId ?? (actor.kind === 'person' ? actor.userId : null),
      action,
      record: record ?? null,
      changed_from: change?.from ?? null,
      changed_to: change?.to ?? null,
      outcome,
      request_id: requestId,
    })
    .execute()
}
