/** Keeps who did what, in the transaction that does it: what operators do, and what guards an account. */
import { newId } from '#values/id.ts'
import type { Work } from './work.ts'

export interface Act {
  /** The endpoint of the contract, by method and path. */
  readonly action: string
  /** The id, number or address of what it was done to, where there is such a thing. */
  readonly record?: string | undefined
  /** Who did it, where that is not who called: whoever signs in calls as nobody. */
  readonly actorId?: string
  readonly outcome?: 'done' | 'refused'
}

/** What of a record was one thing and is now another. */
export interface Change {
  readonly from: string
  readonly to: string
}

/** Has the audit say beside the command what it changed, of up to 200 characters each and nothing personal. */
export function noteChange({ noted }: Pick<Work, 'noted'>, change: Change): void {
  noted.change = change
}

/** Adds one line to the audit, which nothing takes away or changes. It holds ids, and nothing personal beyond them. */
export async function keepAct(
  { db, now, actor, requestId, noted: { change } }: Work,
  { action, record, actorId, outcome = 'done' }: Act,
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
