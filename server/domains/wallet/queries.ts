import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

export interface Recipient {
  readonly id: string
  readonly name: string
}

/**
 * Finds customers with an account by email or phone number; returns at most two, because two are already ambiguous.
 * With `isHeld`, locks their accounts until the transaction ends.
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
