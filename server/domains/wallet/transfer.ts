/** A transfer before it is made: between whom, and that it may be. */

import type { Given } from '#contract/endpoint.ts'
import type { checkTransfer as contract } from '#contract/wallet.ts'
import { isCurrency, isWalletOn } from '#domains/ledger/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import { type Limit, takeFromLimit } from '#platform/rate-limit.ts'
import type { Begin, Work } from '#platform/work.ts'
import { findRecipients, type Recipient } from './queries.ts'

export interface Transfer {
  readonly fromUserId: string
  readonly to: Recipient
}

/** Who asks for many people wants to know who is a customer here. */
const askedByPerson: Limit = { what: 'transfer recipients by person', max: 30, windowMs: 60 * 60_000 }

/** Counts a question for somebody, whether or not they are found. */
export async function countAsked(begin: Begin): Promise<void> {
  await begin((work) => takeFromLimit(work, askedByPerson, accountHolder(work)))
}

/**
 * @throws {Problem} not_found where the market has no wallets, `invalid_input` for a currency that the market does not count
 * in, and for the field `to` when it names nobody else who has an account; a phone number that several have names none of them
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
