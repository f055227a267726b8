/** SQL of what applies to a store's payouts: its currency, holds, reserve and delays. */

import { sql } from 'kysely'
import type { PayoutMethod } from '#contract/payouts.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { Choice } from './payee.ts'

type Reading = Pick<Work, 'db'>

type Writing = Pick<Work, 'db' | 'now'>

export interface StatusRow {
  readonly store_id: string
  readonly slug: string
  readonly name: string
  readonly owner_id: string | null
  readonly is_suspended: boolean
  readonly hold_reason: string | null
  readonly way: PayoutMethod
  readonly chosen_at: Date | null
  readonly account: string | null
  readonly account_ready_at: Date | null
}

export function choiceOf(row: Pick<StatusRow, 'way' | 'chosen_at' | 'account' | 'account_ready_at'>): Choice {
  const { account: reference, account_ready_at: readyAt } = row
  return {
    way: row.way,
    chosenAt: row.chosen_at ?? undefined,
    account: reference !== null && readyAt ? { reference, readyAt } : undefined,
  }
}

/** Returns stores with their owner; the first of several owners is paid. */
export async function readStandings({ db }: Reading, storeIds: readonly string[]): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`
    select s.id as store_id, s.slug, s.name, s.state = 'suspended' as is_suspended, h.reason as hold_reason,
      coalesce(w.way, 'bank') as way, w.chosen_at, a.reference as account, a.ready_at as account_ready_at, (
        select f.user_id
        from store_staff f
        where f.store_id = s.id
          and f.role = 'owner'
        order by f.created_at, f.user_id
        limit 1
      ) as owner_id
    from stores s
    left join payout_holds h on h.store_id = s.id and h.lifted_at is null
    left join payout_ways w on w.store_id = s.id
    left join payout_accounts a on a.store_id = s.id and a.gateway = 'stripe'
    where s.id = any(${storeIds}::uuid[])
    order by s.name, s.id
  `.execute(db)
  return rows
}

export async function findStoreId({ db }: Reading, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stores')
    .select('id')
    .where('slug', '=', slug)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.id
}

/** Returns false when the store is already on hold. */
export async function insertHold(
  { db, now }: Writing,
  { storeId, reason, userId }: { storeId: string; reason: string; userId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payout_holds')
    .values({ id: newId(), store_id: storeId, reason, placed_by: userId, placed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns false when the store was not on hold. */
export async function liftHold(
  { db, now }: Writing,
  { storeId, userId }: { storeId: string; userId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payout_holds')
    .set({ lifted_by: userId, lifted_at: now })
    .where('store_id', '=', storeId)
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function writeReserve(
  { db, now }: Writing,
  { storeId, bps, days }: { storeId: string; bps: number; days: number },
): Promise<void> {
  const terms = { reserve_bps: bps, reserve_days: days, changed_at: now }
  await db
    .insertInto('payout_terms')
    .values({ store_id: storeId, ...terms })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(terms))
    .execute()
}
