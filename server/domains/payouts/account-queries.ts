/** SQL of payout methods and of the accounts at gateways. */

import { sql } from 'kysely'
import type { PayoutMethod } from '#contract/payouts.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

type Writing = Pick<Work, 'db' | 'now'>

export async function writePayoutMethod(
  { db, now }: Writing,
  { storeId, way, userId }: { storeId: string; way: PayoutMethod; userId: string },
): Promise<void> {
  const chosen = { way, chosen_by: userId, chosen_at: now }
  await db
    .insertInto('payout_ways')
    .values({ store_id: storeId, ...chosen })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(chosen))
    .execute()
}

/** Returns the owner's details for a gateway account, and the account's reference if it exists. */
export async function readAccountOwner(
  { db }: Reading,
  storeId: string,
): Promise<{ email: string; country: string; reference: string | null }> {
  const { rows } = await sql<{ email: string; country: string; reference: string | null }>`
    select u.email, s.country_code as country, a.reference
    from stores s
    join store_staff f on f.store_id = s.id and f.role = 'owner'
    join users u on u.id = f.user_id
    left join payout_accounts a on a.store_id = s.id and a.gateway = 'stripe'
    where s.id = ${storeId}
    order by f.created_at, f.user_id
    limit 1
  `.execute(db)
  const [owner] = rows
  if (!owner) throw new Error(`Store ${storeId} has no owner`)
  return owner
}

/**
 * Keeps an existing row: the gateway returns the same account for the same key, so a concurrent request has stored
 * the same one.
 */
export async function insertAccount(
  { db, now }: Writing,
  { storeId, gateway, reference }: { storeId: string; gateway: string; reference: string },
): Promise<void> {
  await db
    .insertInto('payout_accounts')
    .values({ store_id: storeId, gateway, reference, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function writeAccountReady(
  { db, now }: Writing,
  { gateway, reference, isReady }: { gateway: string; reference: string; isReady: boolean },
): Promise<void> {
  await sql`
    update payout_accounts
    set ready_at = case when ${isReady}::boolean then coalesce(ready_at, ${now}) end
    where gateway = ${gateway}
      and reference = ${reference}
  `.execute(db)
}
