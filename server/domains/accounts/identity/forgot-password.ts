import { codeRequested } from '#contract/events.ts'
import type { CodeSent } from '#contract/identity.ts'
import { emit } from '#platform/events/emit.ts'
import type { Begin } from '#platform/work.ts'
import { countCodeRequest } from './code-limits.ts'
import { knownDevice } from './device.ts'
import { askedCode, openProof } from './proofs.ts'
import { findAccountByEmail } from './queries.ts'

/** Sends a code if an account has this address. Neither the answer nor its timing reveals whether one does. */
export async function forgotPassword(
  begin: Begin,
  { body: { email } }: { body: { email: string } },
): Promise<CodeSent> {
  const purpose = 'reset_password'
  const owner = await begin(async (work) => {
    const found = await findAccountByEmail(work, email)
    await countCodeRequest(work, { email, purpose, device: await knownDevice(work, found?.id) })
    return found
  })
  return begin(async (work) => {
    const proof = await openProof(work, { purpose, email, ...(owner && { userId: owner.id }) })
    emit(work, codeRequested, { proof_id: proof.id })
    return askedCode(proof, email)
  })
}
