/**
 * Proofs: actions that need an identity check before they continue. The caller holds a key; a code goes to the
 * mailbox, with five attempts. Codes are not stored but derived from the row and a server-side key.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CodeSent } from '#contract/identity.ts'
import { problem } from '#platform/problem.ts'
import type { Begin, Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { maskedEmail } from '../masked-email.ts'
import { countTry, insertProof, type NewProof, type ProofPurpose, type ProofRow } from './proof-queries.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
export const PROOF_MS = 10 * MINUTE_MS
const RESEND_MS = MINUTE_MS
const TRIES_MAX = 5

export interface Proof {
  readonly id: string
  /** The key the caller needs to continue. */
  readonly key: string
}

/** Starts a proof that is valid for ten minutes. */
export async function openProof(
  work: Work,
  proof: Pick<NewProof, 'purpose'> & Partial<NewProof>,
): Promise<Proof> {
  const id = newId()
  const key = newSecret()
  await insertProof(work, {
    ...proof,
    id,
    keyHash: hashOfSecret(key),
    expiresAt: new Date(work.now.getTime() + PROOF_MS),
  })
  return { id, key }
}

/**
 * Counts one attempt in a separate Work before comparing anything, so that parallel requests can't exceed five.
 * @throws {Problem} `code_over` when there is nothing left to try
 */
export async function countAttempt(
  begin: Begin,
  key: string,
  purposes: readonly ProofPurpose[],
): Promise<ProofRow> {
  const row = await begin((work) =>
    countTry(work, { keyHash: hashOfSecret(key), purposes, triesMax: TRIES_MAX }),
  )
  if (!row) throw problem('code_over')
  return row
}

export function wrongCode({ tries }: Pick<ProofRow, 'tries'>) {
  return problem('invalid_input', { tries_left: triesLeft({ tries }) }, { code: ['code_wrong'] })
}

export function triesLeft({ tries }: Pick<ProofRow, 'tries'>): number {
  return Math.max(0, TRIES_MAX - tries)
}

export function codeOf(secret: string, { id, sends }: Pick<ProofRow, 'id' | 'sends'>): string {
  const digest = createHmac('sha256', secret).update(`${id} ${sends}`).digest()
  return String(digest.readBigUInt64BE() % 1_000_000n).padStart(6, '0')
}

/** Derives the challenge a passkey signs; its prefix keeps it distinct from codes. */
export function challengeOf(secret: string, { id }: Pick<ProofRow, 'id'>): string {
  return createHmac('sha256', secret).update(`challenge ${id}`).digest('base64url')
}

export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export function askedCode({ key }: Pick<Proof, 'key'>, email: string): CodeSent {
  return {
    key,
    email: maskedEmail(email),
    resend_after_seconds: RESEND_MS / SECOND_MS,
    expires_after_seconds: PROOF_MS / SECOND_MS,
  }
}

export function resendAfterSeconds({ sent_at }: Pick<ProofRow, 'sent_at'>, now: Date): number {
  const waitMs = sent_at === null ? 0 : sent_at.getTime() + RESEND_MS - now.getTime()
  return Math.max(0, Math.ceil(waitMs / SECOND_MS))
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash to store for a secret that only its holder knows. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
