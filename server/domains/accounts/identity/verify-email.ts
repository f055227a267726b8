import type { CodeAsked } from '#contract/identity.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Begin } from '#platform/work.ts'
import { takeCode } from './code-limits.ts'
import { askedCode, openProof } from './proofs.ts'
import { readEmail } from './queries.ts'

/** Sends a code to the address of whoever has not shown yet that it is theirs. */
export async function verifyEmail(begin: Begin): Promise<CodeAsked> {
  return begin(async (work) => {
    const userId = accountHolder(work)
    const { email, email_verified } = await readEmail(work, userId)
    if (email_verified) throw problem('state_conflict')
    await takeCode(work, { email, purpose: 'verify_email', device: userId })
    const proof = await openProof(work, { purpose: 'verify_email', email, userId })
    await work.addJob('notifications.code', { proof_id: proof.id })
    return askedCode(proof, email)
  })
}
