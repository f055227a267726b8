import type { BankAccountFields } from '#contract/bank-details.ts'
import type { Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { opened } from './bank-details.ts'
import { readManySealed } from './queries.ts'

/** Payout details of a user, unmasked, for making the payment only; never show them in full. */
export interface PayeeDetails {
  readonly bank: BankAccountFields | undefined
  readonly paypalEmail: string | undefined
  readonly changedAt: Date
  /** Encrypted with an earlier secret of the market; the owner must enter them again. */
  readonly isUnreadable: boolean
}

/** Payouts pause for 72 hours after a change, so that the owner can react if someone else made it. */
const SETTLED_MS = 72 * 60 * 60 * 1000

/** Returns when payouts to the details may start. */
export function settledAt({ changedAt }: Pick<PayeeDetails, 'changedAt'>): Date {
  return new Date(changedAt.getTime() + SETTLED_MS)
}

/** Returns payout details by user id; users without any are left out. */
export async function readPayeeDetails(
  work: Pick<Work, 'db'>,
  userIds: readonly string[],
  { bankKeys }: Pick<AccountsOptions, 'bankKeys'>,
): Promise<ReadonlyMap<string, PayeeDetails>> {
  const rows = await readManySealed(work, userIds)
  return new Map(
    rows.map(({ user_id: userId, sealed, changed_at: changedAt }): [string, PayeeDetails] => {
      const kept = opened(sealed, { userId, bankKeys })
      const { bank, paypalEmail } = kept ?? {}
      return [userId, { bank, paypalEmail, changedAt, isUnreadable: kept === undefined }]
    }),
  )
}
