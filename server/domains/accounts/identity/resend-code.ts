import { codeRequested } from '#contract/events.ts'
import type { CodeSent } from '#contract/identity.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import type { Begin } from '#platform/work.ts'
import { countCodeRequest } from './code-limits.ts'
import { knownDevice } from './device.ts'
import { renewProof } from './proof-queries.ts'
import { askedCode, PROOF_MS, resendAfterSeconds } from './proofs.ts'
import { findCode } from './read-code.ts'

/** Sends another code in place of the last, after at least a minute. */
export async function resendCode(
  begin: Begin,
  { body: { key } }: { body: { key: string } },
): Promise<CodeSent> {
  return begin(async (work) => {
    const row = await findCode(work, key)
    if (row.proved_at !== null) throw problem('code_over')
    const waitSeconds = resendAfterSeconds(row, work.now)
    if (waitSeconds > 0) throw problem('too_many_requests', { retry_after_seconds: waitSeconds })
    // A new address belongs to no one until its code is entered, so the caller counts as a stranger to that mailbox.
    const ownerId = row.purpose === 'change_email' ? null : row.user_id
    const device = ownerId === null ? undefined : await knownDevice(work, ownerId)
    await countCodeRequest(work, { email: row.email, purpose: row.purpose, device })
    const isRenewed = await renewProof(work, row, new Date(work.now.getTime() + PROOF_MS))
    // Otherwise a concurrent request has already sent one.
    if (isRenewed) emit(work, codeRequested, { proof_id: row.id })
    return askedCode({ key }, row.email)
  })
}
