import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db' | 'now'>

export async function readSecondFactor({ db }: Reading, userId: string) {
  return db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'last_step', 'created_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function readFactorsAfter(
  { db }: Reading,
  { after, limit }: { after: string | undefined; limit: number },
) {
  return db
    .selectFrom('second_factors')
    .select(['user_id', 'sealed_secret'])
    .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(limit)
    .execute()
}

/** Replaces the encrypted secret with one under another key, unless it changed meanwhile. */
export async function replaceFactor(
  { db }: Reading,
  { userId, old, anew }: { userId: string; old: string; anew: string },
): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ sealed_secret: anew })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', old)
    .execute()
}

/** Returns whether the user has an authenticator app or, if `countsPasskeys` is set, a passkey. */
export async function hasSecondFactor(
  { db }: Pick<Work, 'db'>,
  { userId, countsPasskeys }: { userId: string; countsPasskeys: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (select from second_factors where user_id = ${userId} and confirmed_at is not null)
      or (${countsPasskeys} and exists (select from passkeys where user_id = ${userId})) as is_there
  `.execute(db)
  return rows[0]?.is_there ?? false
}

/** Stores an unconfirmed secret, replacing an earlier unconfirmed one. */
export async function writePendingFactor(
  { db, now }: Work,
  userId: string,
  sealedSecret: string,
): Promise<void> {
  await sql`
    insert into second_factors (user_id, sealed_secret, created_at)
    values (${userId}, ${sealedSecret}, ${now})
    on conflict (user_id) do update
    set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
    where second_factors.confirmed_at is null
  `.execute(db)
}

export async function setFactorConfirmed({ db, now }: Work, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up the code of a time step, unless it or a later one was used. */
export async function consumeStep({ db }: Work, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteFactor({ db }: Work, userId: string): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the app, its recovery codes and all passkeys; returns false if there were none. */
export async function deleteAllFactors(work: Work, userId: string): Promise<boolean> {
  const { numDeletedRows } = await work.db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const hadApp = await deleteFactor(work, userId)
  return hadApp || numDeletedRows > 0n
}

export async function replaceRecoveryCodes(
  { db }: Work,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

export async function consumeRecoveryCode(
  { db, now }: Work,
  userId: string,
  hashes: readonly string[],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes({ db }: Reading, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
