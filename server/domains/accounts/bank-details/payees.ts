import type { BankAccountFields } from '#contract/bank-details.ts'
import type { Work } from '#platform/work.ts'
import type { AccountsOptions } from '../options.ts'
import { opened } from './bank-details.ts'
import { readManySealed } from './queries.ts'

/** Where somebody has named to be paid, for whoever pays them: never to be shown whole. */
export interface PayeeDetails {
  readonly bank: BankAccountFields | undefined
  readonly paypalEmail: string | undefined
  /** When anything of it was changed last. */
  readonly changedAt: Date
  /** Named before the market's secret was changed: it must be named again. */
  readonly isUnreadable: boolean
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
