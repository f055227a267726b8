/** All SQL of coming in: proofs, devices, sessions, second factors and passkeys. */
import { sql } from 'kysely'
import { readRule } from '#platform/market-rules.ts'
import { planned } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db' | 'now'>

export type ProofPurpose =
  | 'register'
  | 'reset_password'
  | 'verify_email'
  | 'change_email'
  | 'second_factor'
  | 'passkey'

/** What an account will be opened with. */
export interface KeptRegistration {
  readonly name: string
  readonly phone: string
  readonly hash: string
  readonly locale: string
  readonly currency: string
  readonly terms_accepted_at: string
}

export interface NewProof {
  readonly purpose: ProofPurpose
  readonly userId: string
  readonly email: string
  readonly registration: KeptRegistration
  readonly isRemembered: boolean
}

export interface ProofRow {
  readonly id: string
  readonly purpose: ProofPurpose
  readonly user_id: string | null
  readonly email: string | null
  readonly registration: KeptRegistration | null
  readonly is_remembered: boolean
  readonly sends: number
  readonly tries: number
  readonly sent_at: Date | null
  readonly expires_at: Date
  readonly proved_at: Date | null
}

const proofColumns = sql`
  id, purpose, user_id, email, registration, is_remembered, sends, tries, sent_at, expires_at, proved_at`

/** One with an address begins with a code on its way there. */
export async function insertProof(
  { db, now, locale }: Work,
  {
    id,
    keyHash,
    expiresAt,
    purpose,
    userId,
    email,
    registration,
    isRemembered = true,
  }: { id: string; keyHash: string; expiresAt: Date } & Partial<NewProof>,
): Promise<void> {
  await sql`
    ${planned}
    insert into proofs (
      id, purpose, key_hash, user_id, email, locale, registration, is_remembered, sends, sent_at, created_at, expires_at
    )
    values (
      ${id}, ${purpose}, ${keyHash}, ${userId ?? null}, ${email ?? null}, ${locale},
      ${registration === undefined ? null : JSON.stringify(registration)}::jsonb, ${isRemembered},
      ${email === undefined ? 0 : 1}, ${email === undefined ? null : now}, ${now}, ${expiresAt}
    )
  `.execute(db)
}

export async function countTry(
  { db, now }: Work,
  { keyHash, purposes, triesMax }: { keyHash: string; purposes: readonly ProofPurpose[]; triesMax: number },
): Promise<ProofRow | undefined> {
  const { rows } = await sql<ProofRow>`
    update proofs
    set tries = tries + 1
    where key_hash = ${keyHash}
      and purpose = any(${purposes}::text[])
      and expires_at > ${now}
      and tries < ${triesMax}
      and proved_at is null
      and used_at is null
    returning ${proofColumns}
  `.execute(db)
  return rows[0]
}

// A code that has run out can be asked for anew for so long.
const RENEWABLE_MINUTES = 60

/** A proof that waits for a code, or has had it and not been used. */
export async function readProof({ db, now }: Reading, keyHash: string): Promise<ProofRow | undefined> {
  const { rows } = await sql<ProofRow>`
    select ${proofColumns}
    from proofs
    where key_hash = ${keyHash}
      and email is not null
      and used_at is null
      and created_at > ${now}::timestamptz - make_interval(mins => ${RENEWABLE_MINUTES})
  `.execute(db)
  return rows[0]
}

/** Makes room for another code, unless somebody else just has. */
export async function renewProof(
  { db, now }: Work,
  { id, sends }: Pick<ProofRow, 'id' | 'sends'>,
  expiresAt: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update proofs
    set sends = sends + 1, sent_at = ${now}, tries = 0, expires_at = ${expiresAt}
    where id = ${id} and sends = ${sends} and proved_at is null and used_at is null
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Notes that the code was right; answers whether nobody had before. */
export async function setProved({ db, now }: Work, proofId: string, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    update proofs
    set proved_at = ${now}, expires_at = ${expiresAt}
    where id = ${proofId} and proved_at is null and used_at is null
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Uses a proof up; answers whether it was still good for anything. */
export async function setUsed({ db, now }: Work, proofId: string): Promise<boolean> {
  const { rows } = await sql`
    update proofs
    set used_at = ${now}, registration = null
    where id = ${proofId} and used_at is null and expires_at > ${now}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** The proof of a passkey, used up by being asked for. */
export async function takeProof(
  { db, now }: Work,
  { keyHash, userId }: { keyHash: string; userId: string | undefined },
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    update proofs
    set used_at = ${now}
    where key_hash = ${keyHash}
      and purpose = 'passkey'
      and user_id is not distinct from ${userId ?? null}::uuid
      and used_at is null
      and expires_at > ${now}
    returning id
  `.execute(db)
  return rows[0]
}

/** Ends whatever else was begun for a person by a code. */
export async function deleteProofsOf({ db }: Work, userId: string): Promise<void> {
  await sql`delete from proofs where user_id = ${userId} and used_at is null`.execute(db)
}

const FORGET_PROOFS_HOURS = 2
const FORGET_DEVICES_DAYS = 400

export async function forgetOld({ db, now }: Work): Promise<void> {
  await sql`
    delete from proofs
    where created_at < ${now}::timestamptz - make_interval(hours => ${FORGET_PROOFS_HOURS})
  `.execute(db)
  await sql`
    delete from known_devices
    where last_seen_at < ${now}::timestamptz - make_interval(days => ${FORGET_DEVICES_DAYS})
  `.execute(db)
}

/** Who has an address and may have a password. */
export async function findPersonByEmail({ db }: Reading, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'state'])
    .where('email', '=', email)
    .where('is_guest', '=', false)
    .executeTakeFirst()
}

export async function isDeviceOf(
  { db }: Reading,
  { userId, secretHash }: { userId: string | undefined; secretHash: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (
      select from known_devices where user_id = ${userId ?? null}::uuid and secret_hash = ${secretHash}
    ) as is_known
  `.execute(db)
  return rows[0]?.is_known ?? false
}

/**
 * Notes that a person came in with a device; answers whether it is the first time while they have come in with others.
 * A browser that has lost its cookie and comes from where one of their sessions lives is no news.
 */
export async function noteDevice(
  { db, now, visitor }: Work,
  { userId, secretHash, sessionId }: { userId: string; secretHash: string; sessionId: string },
): Promise<{ isNews: boolean }> {
  const { rows } = await sql<{ is_news: boolean }>`
    with before as (
      select count(*) filter (where secret_hash = ${secretHash}) = 0 and count(*) > 0 as is_unknown
      from known_devices
      where user_id = ${userId}
    ),
    noted as (
      insert into known_devices (user_id, secret_hash, first_seen_at, last_seen_at)
      values (${userId}, ${secretHash}, ${now}, ${now})
      on conflict (user_id, secret_hash) do update
      set last_seen_at = excluded.last_seen_at
    )
    select is_unknown and not exists (
        select
        from sessions
        where user_id = ${userId}
          and id <> ${sessionId}
          and ip_address = ${visitor.address}
          and user_agent = ${visitor.userAgent}
      ) as is_news
    from before
  `.execute(db)
  return { isNews: rows[0]?.is_news ?? false }
}

export async function deleteDevicesOf({ db }: Work, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

/** What is kept of somebody's password; whoever changes it waits until this Work ends, and then sees what it opened. */
export async function lockPasswordHash({ db }: Work, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .forShare()
    .executeTakeFirst()
  return row?.password ?? undefined
}

/** Lets whoever has shown that a mailbox is theirs try passwords again. */
export async function setEmailVerified({ db, now }: Work, userId: string, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Answers the address that it was before. */
export async function updateEmail(
  { db, now }: Work,
  userId: string,
  email: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ before: string }>`
    update users u
    set email = ${email}, email_verified = true, updated_at = ${now}
    from (select id, email from users where id = ${userId} for no key update) as old
    where u.id = old.id
    returning old.email as before
  `.execute(db)
  return rows[0]?.before
}

export async function readEmail({ db }: Reading, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'name', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

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

/** A session that lives, and that nobody ends until this Work does. */
export async function lockSession({ db }: Work, sessionId: string) {
  return db
    .selectFrom('sessions')
    .select('is_remembered')
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Notes that the person of a session has shown once more who they are. */
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

export async function readSecondFactor({ db }: Reading, userId: string) {
  return db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'last_step', 'created_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The next apps by whose they are. */
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

/** The same secret under another key, unless it is another by now. */
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

/** Whether somebody has an authenticator app or, where they count, a passkey. */
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

/** Keeps a secret that is not confirmed yet, in place of an older one that never was. */
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

/** Takes the code of a half minute, unless it or a later one was taken. */
export async function takeStep({ db }: Work, userId: string, step: number): Promise<boolean> {
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

/** The app, its recovery codes and all passkeys; false where there is none. */
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

export async function takeRecoveryCode(
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

export async function readPasskeys({ db }: Reading, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'is_synced', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A passkey by what its device calls it, which nobody else uses until this Work ends. */
export async function lockPasskey({ db }: Work, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export interface NewPasskey {
  readonly id: string
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly isSynced: boolean
}

/** Answers whether nobody had it before. */
export async function insertPasskey({ db, now }: Work, passkey: NewPasskey): Promise<boolean> {
  const rows = await db
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      is_synced: passkey.isSynced,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

export async function setPasskeyUsed({ db, now }: Work, id: string, counter: number): Promise<void> {
  await db.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute()
}

export async function updatePasskeyName(
  { db }: Work,
  { userId, id }: { userId: string; id: string },
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePasskey(
  { db }: Work,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const RULES = 'second_factor'

export async function readRules(work: Pick<Work, 'db'>): Promise<unknown> {
  return readRule(work, RULES)
}

export async function writeRules(
  { db, now }: Work,
  rules: { readonly operators: boolean; readonly sellers: boolean },
): Promise<void> {
  const value = JSON.stringify(rules)
  await db
    .insertInto('settings')
    .values({ key: RULES, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute()
}
