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
