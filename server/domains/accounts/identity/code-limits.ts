import { networkOf } from '#platform/addresses.ts'
import { takeFromLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { codeByAddress, codeByAsker, codeByMailbox } from './limits.ts'

interface CodeWanted {
  readonly email: string
  readonly purpose: string
  /** The known device of the mailbox's owner, if the code was requested from it. */
  readonly device?: string | undefined
}

/**
 * Counts a code against the limits of its mailbox, whether or not an account has it. Unknown callers share the
 * mailbox's limit; its owner's known devices each have their own.
 */
export async function takeCode(work: Work, { email, purpose, device }: CodeWanted): Promise<void> {
  const network = networkOf(work.visitor)
  await takeFromLimit(work, codeByAddress, network)
  await takeFromLimit(work, codeByAsker, `${purpose} ${email} ${device ?? network}`)
  if (device === undefined) await takeFromLimit(work, codeByMailbox, email)
}
