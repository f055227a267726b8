import { networkOf } from '#platform/addresses.ts'
import { takeFromLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { codeByAddress, codeByAsker, codeByMailbox } from './limits.ts'

interface CodeWanted {
  readonly email: string
  readonly purpose: string
  /** The device of the mailbox's owner, when the code is asked for with it. */
  readonly device?: string | undefined
}

/**
 * Counts a code to a mailbox, the same whether or not anybody has it. Strangers share what one mailbox takes; its
 * owner, at a browser that is known, asks beside them.
 */
export async function takeCode(work: Work, { email, purpose, device }: CodeWanted): Promise<void> {
  const network = networkOf(work.visitor)
  await takeFromLimit(work, codeByAddress, network)
  await takeFromLimit(work, codeByAsker, `${purpose} ${email} ${device ?? network}`)
  if (device === undefined) await takeFromLimit(work, codeByMailbox, email)
}
