import { codeRequested } from '#contract/events.ts'
import type { CodeSent } from '#contract/identity.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Begin } from '#platform/work.ts'
import { countCodeRequest } from './code-limits.ts'
import { askedCode, openProof } from './proofs.ts'
import { readEmail } from './queries.ts'

/** Sends a verification code to the caller's unverified address; a guest's to their contact address. */
export async function verifyEmail(begin: Begin): Promise<CodeSent> {
  return begin(async (work) => {
    const { userId, isGuest } = signedInUser(work)
    const { email, email_verified } = await readEmail(work, userId)
    if (email_verified) throw problem('state_conflict')
    // Anyone can become a guest with another person's address, so guests share the mailbox's limit.
    await countCodeRequest(work, { email, purpose: 'verify_email', ...(!isGuest && { device: userId }) })
    const proof = await openProof(work, { purpose: 'verify_email', email, userId })
    emit(work, codeRequested, { proof_id: proof.id })
    return askedCode(proof, email)
  })
}
