import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

export async function readSealed({ db }: Pick<Work, 'db'>, userId: string) {
  return db
    .selectFrom('bank_details')
    .select(['sealed', 'changed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function readManySealed({ db }: Pick<Work, 'db'>, userIds: readonly string[]) {
  return db
    .selectFrom('bank_details')
    .select(['user_id', 'sealed', 'changed_at'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
}

export async function writeSealed(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { userId, sealed }: { userId: string; sealed: string },
): Promise<void> {
  await db
    .insertInto('bank_details')
    .values({ user_id: userId, sealed, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sealed, changed_at: now }))
    .execute()
}

export async function readSealedAfter(
  { db }: Pick<Work, 'db'>,
  { after, limit }: { after: string | undefined; limit: number },
) {
  return db
    .selectFrom('bank_details')
    .select(['user_id', 'sealed'])
    .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(limit)
    .execute()
}

/**
 * Replaces the ciphertext with one under another key, unless the details changed meanwhile. `changed_at` keeps its
 * value.
 */
export async function replaceSealed(
  { db }: Pick<Work, 'db'>,
  { userId, old, anew }: { userId: string; old: string; anew: string },
): Promise<void> {
  await db
    .updateTable('bank_details')
    .set({ sealed: anew })
    .where('user_id', '=', userId)
    .where('sealed', '=', old)
    .execute()
}
