import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db' | 'now'>

export async function readSessions({ db, now }: Reading, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteOwnSession(
  { db }: Work,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteOtherSessions(
  { db }: Work,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns an active session, locked until this Work ends. */
export async function lockSession({ db }: Work, sessionId: string) {
  return db
    .selectFrom('sessions')
    .select('is_remembered')
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setSessionProved(
  { db, now }: Work,
  sessionId: string,
  { isStrong }: { isStrong: boolean },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_at: now, ...(isStrong && { is_strong: true }) })
    .where('id', '=', sessionId)
    .execute()
}
