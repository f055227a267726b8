import { sql } from 'kysely'
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

export interface StoredRegistration {
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
  readonly registration: StoredRegistration
  readonly isRemembered: boolean
}

export interface ProofRow {
  readonly id: string
  readonly purpose: ProofPurpose
  readonly user_id: string | null
  readonly email: string | null
  readonly registration: StoredRegistration | null
  readonly is_remembered: boolean
  readonly sends: number
  readonly tries: number
  readonly sent_at: Date | null
  readonly expires_at: Date
  readonly proved_at: Date | null
}

const proofColumns = sql`
  id, purpose, user_id, email, registration, is_remembered, sends, tries, sent_at, expires_at, proved_at`

/** A proof with an email address starts with one code sent. */
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

// How long after a proof starts an expired code can be requested again.
const RENEWABLE_MINUTES = 60

/** Returns a proof that awaits its code, or is proved and unused. */
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

/** Starts another code, unless a concurrent request already has. */
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

/** Marks the code as correct; returns false if it already was. */
export async function setProved({ db, now }: Work, proofId: string, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    update proofs
    set proved_at = ${now}, expires_at = ${expiresAt}
    where id = ${proofId} and proved_at is null and used_at is null
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Uses up a proof; returns false if it was used or expired. */
export async function setUsed({ db, now }: Work, proofId: string): Promise<boolean> {
  const { rows } = await sql`
    update proofs
    set used_at = ${now}, registration = null
    where id = ${proofId} and used_at is null and expires_at > ${now}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Returns the proof of a passkey challenge and uses it up. */
export async function consumeProof(
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

/** Deletes the user's other unused proofs. */
export async function deleteProofsOf({ db }: Work, userId: string): Promise<void> {
  await sql`delete from proofs where user_id = ${userId} and used_at is null`.execute(db)
}

const PROOF_RETENTION_HOURS = 2

export async function deleteOldProofs({ db, now }: Work): Promise<void> {
  await sql`
    delete from proofs
    where created_at < ${now}::timestamptz - make_interval(hours => ${PROOF_RETENTION_HOURS})
  `.execute(db)
}
