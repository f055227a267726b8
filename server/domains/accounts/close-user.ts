import type { Work } from '#platform/work.ts'
import { deleteSessionsOf } from './queries.ts'

/** Frees a user's email address and ends their sessions. */
export async function closeUser({ db, now }: Pick<Work, 'db' | 'now'>, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ state: 'deleted', email: `${userId}@deleted.invalid`, updated_at: now })
    .where('id', '=', userId)
    .execute()
  await deleteSessionsOf({ db }, userId)
}
