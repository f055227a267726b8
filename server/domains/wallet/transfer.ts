/** Checks a wallet transfer: its recipient, and whether it is allowed. */

import type { Given } from '#contract/endpoint.ts'
import type { checkTransfer as contract } from '#contract/wallet.ts'
import { isCurrency, isWalletOn } from '#domains/ledger/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit, type Limit } from '#platform/rate-limit.ts'
import type { Begin, Work } from '#platform/work.ts'
import { findRecipients, type Recipient } from './queries.ts'

export interface Transfer {
  readonly fromUserId: string
  readonly to: Recipient
}

/** Limits attempts to find out who is a customer. */
const requestedByUser: Limit = { what: 'transfer recipients by person', max: 30, windowMs: 60 * 60_000 }

/** Counts a lookup against the limit, whether or not a recipient is found. */
export async function countRequests(begin: Begin): Promise<void> {
  await begin((work) => consumeLimit(work, requestedByUser, accountHolder(work)))
}

/**
 * @throws {Problem} not_found where wallets are turned off, `invalid_input` for an unsupported currency, and for the
 * field `to` unless it names exactly one other account; a phone number shared by several names none
 */
export async function transferOf(
  work: Work,
  { to, amount: { currency } }: Pick<Given<typeof contract>['body'], 'to' | 'amount'>,
  { isMade }: { isMade: boolean },
): Promise<Transfer> {
  const fromUserId = accountHolder(work)
  if (!(await isWalletOn(work))) throw problem('not_found')
  if (!(await isCurrency(work, currency))) {
    throw problem('invalid_input', {}, { 'amount.currency': ['field_invalid'] })
  }
  const [found, another] = await findRecipients(work, { to, isHeld: isMade })
  if (!found || another) throw problem('invalid_input', {}, { to: ['recipient_unknown'] })
  if (found.id === fromUserId) throw problem('invalid_input', {}, { to: ['recipient_self'] })
  return { fromUserId, to: found }
}
