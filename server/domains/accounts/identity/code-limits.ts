import { networkOf } from '#platform/addresses.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { codeByAddress, codeByCaller, codeByMailbox } from './limits.ts'

interface CodeRequest {
  readonly email: string
  readonly purpose: string
  /** The known device of the mailbox's owner, if the code was requested from it. */
  readonly device?: string | undefined
}

/**
 * Counts a code against the limits of its mailbox, whether or not an account has it. Unknown callers share the
 * mailbox's limit; its owner's known devices each have their own.
 */
export async function countCodeRequest(work: Work, { email, purpose, device }: CodeRequest): Promise<void> {
  const network = networkOf(work.visitor)
  await consumeLimit(work, codeByAddress, network)
  await consumeLimit(work, codeByCaller, `${purpose} ${email} ${device ?? network}`)
  if (device === undefined) await consumeLimit(work, codeByMailbox, email)
}
