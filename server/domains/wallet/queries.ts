/** All SQL of the wallet domain. */
import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

export interface Recipient {
  readonly id: string
  readonly name: string
}

/**
 * Customers with an account whom an email or a phone number names: two at most, as that is one too many. Held, they keep
 * their accounts until this is through.
 */
export async function findRecipients(
  { db }: Pick<Work, 'db'>,
  { to, isHeld }: { to: string; isHeld: boolean },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select id, name
    from users
    where not is_guest
      and state = 'active'
      and ${to.includes('@') ? sql`email = ${to.toLowerCase()}` : sql`phone = ${to.replace(/[\s().-]/g, '')}`}
    limit 2
    ${isHeld ? sql`for share` : sql``}
  `.execute(db)
  return rows
}

interface TransferRow {
  readonly transactionId: string
  readonly fromUserId: string
  readonly toUserId: string
  readonly note: string | undefined
}

export async function insertTransfer(
  { db }: Pick<Work, 'db'>,
  { transactionId, fromUserId, toUserId, note }: TransferRow,
): Promise<void> {
  await db
    .insertInto('wallet_transfers')
    .values({
      transaction_id: transactionId,
      from_user_id: fromUserId,
      to_user_id: toUserId,
      note: note ?? null,
    })
    .execute()
}
