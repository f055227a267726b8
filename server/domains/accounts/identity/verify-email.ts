import type { CodeAsked } from '#contract/identity.ts'
import { problem } from '#platform/problem.ts'
import { thePerson } from '#platform/the-person.ts'
import type { Begin } from '#platform/work.ts'
import { takeCode } from './code-limits.ts'
import { askedCode, openProof } from './proofs.ts'
import { readEmail } from './queries.ts'

/** Sends a code to the address of whoever has not shown yet that it is theirs; of a guest to where they want mail. */
export async function verifyEmail(begin: Begin): Promise<CodeAsked> {
  return begin(async (work) => {
    const { userId, isGuest } = thePerson(work)
    const { email, email_verified } = await readEmail(work, userId)
    if (email_verified) throw problem('state_conflict')
    // Anybody can become a guest with the address of another, so those share what one mailbox takes.
    await takeCode(work, { email, purpose: 'verify_email', ...(!isGuest && { device: userId }) })
    const proof = await openProof(work, { purpose: 'verify_email', email, userId })
    await work.addJob('notifications.code', { proof_id: proof.id })
    return askedCode(proof, email)
  })
}
