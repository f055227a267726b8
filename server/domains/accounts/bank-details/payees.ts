import type { BankAccountFields } from '#contract/bank-details.ts'
import type { Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { lastOf, opened } from './bank-details.ts'
import { readManySealed } from './queries.ts'

/** Where somebody has named to be paid, for whoever pays them: never to be shown whole. */
export interface PayeeDetails {
  readonly bank: BankAccountFields | undefined
  readonly paypalEmail: string | undefined
  /** When anything of it was changed last. */
  readonly changedAt: Date
}

/** The bank account of somebody who has named one. */
export interface Payee {
  readonly bank: BankAccountFields
  readonly masked: { readonly account_no: string; readonly bank_name: string }
  readonly changedAt: Date
}

/** How long details must have been named before money goes to them: time to hear that somebody else named them (T65). */
const SETTLED_MS = 72 * 60 * 60 * 1000

/** From when on money goes to details. */
export function settledAt({ changedAt }: Pick<PayeeDetails, 'changedAt'>): Date {
  return new Date(changedAt.getTime() + SETTLED_MS)
}

/** Where people are paid by their ids; those who have named nothing are not in it. */
export async function readPayeeDetails(
  work: Pick<Work, 'db'>,
  userIds: readonly string[],
  { bankKey }: Pick<AccountsOptions, 'bankKey'>,
): Promise<ReadonlyMap<string, PayeeDetails>> {
  const rows = await readManySealed(work, userIds)
  return new Map(
    rows.map(({ user_id: userId, sealed, changed_at: changedAt }): [string, PayeeDetails] => {
      const { bank, paypalEmail } = opened(sealed, { userId, bankKey })
      return [userId, { bank, paypalEmail, changedAt }]
    }),
  )
}

/** The bank accounts of people by their ids; those who have named none are not in it. */
export async function readPayees(
  work: Pick<Work, 'db'>,
  userIds: readonly string[],
  options: Pick<AccountsOptions, 'bankKey'>,
): Promise<ReadonlyMap<string, Payee>> {
  const details = await readPayeeDetails(work, userIds, options)
  return new Map(
    [...details].flatMap(([userId, { bank, changedAt }]): [string, Payee][] => {
      if (!bank) return []
      const masked = { account_no: lastOf(bank.account_no), bank_name: bank.bank_name }
      return [[userId, { bank, masked, changedAt }]]
    }),
  )
}
