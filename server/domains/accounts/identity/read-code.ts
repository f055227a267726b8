import type { CodePurpose, CodeState } from '#contract/identity.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { maskedEmail } from '../masked-email.ts'
import { type ProofPurpose, type ProofRow, readProof } from './proof-queries.ts'
import { hashOfSecret, resendAfterSeconds, triesLeft } from './proofs.ts'

export async function readCode(work: Work, { body }: { body: { key: string } }): Promise<CodeState> {
  const row = await findCode(work, body.key)
  return {
    purpose: row.purpose,
    email: maskedEmail(row.email),
    resend_after_seconds: resendAfterSeconds(row, work.now),
    tries_left: triesLeft(row),
    is_over: row.expires_at <= work.now || (row.proved_at === null && triesLeft(row) === 0),
    is_proved: row.proved_at !== null,
  }
}

/** Returns the proof with this key, if it was sent a code. */
export async function findCode(
  work: Pick<Work, 'db' | 'now'>,
  key: string,
): Promise<ProofRow & { readonly purpose: CodePurpose; readonly email: string }> {
  const row = await readProof(work, hashOfSecret(key))
  if (!row || row.email === null || !isCodePurpose(row.purpose)) throw problem('code_over')
  return { ...row, purpose: row.purpose, email: row.email }
}

export function isCodePurpose(purpose: ProofPurpose): purpose is CodePurpose {
  return purpose !== 'second_factor' && purpose !== 'passkey'
}
