import { codeRequested } from '#contract/events.ts'
import type { CodeSent } from '#contract/identity.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { emit } from '#platform/events/emit.ts'
import type { Begin } from '#platform/work.ts'
import { countCodeRequest } from './code-limits.ts'
import { assertFresh } from './freshness.ts'
import { askedCode, openProof } from './proofs.ts'

/**
 * Sends a code to a new address; the old one stays in use until the code is entered. The answer is the same if the
 * address is taken.
 */
export async function changeEmail(
  begin: Begin,
  { body: { email } }: { body: { email: string } },
): Promise<CodeSent> {
  return begin(async (work) => {
    const userId = accountHolder(work)
    await assertFresh(work)
    await countCodeRequest(work, { email, purpose: 'change_email' })
    const proof = await openProof(work, { purpose: 'change_email', email, userId })
    emit(work, codeRequested, { proof_id: proof.id })
    return askedCode(proof, email)
  })
}
