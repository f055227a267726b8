/** All SQL that brings orders into the journal. Orders are locked before the balances of their stores. */
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { planned } from '#platform/planned.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { AccountRow } from './account.ts'

type Reading = Pick<Work, 'db'>

/** Locks the orders, so that a refund and a release of the same amount are not posted at the same time. */
export async function lockOrders({ db }: Reading, orderIds: readonly string[]): Promise<void> {
  await sql`
    ${planned}
    select id
    from orders
    where id = any(${orderIds}::uuid[])
    order by id
    for no key update
  `.execute(db)
}

/** Returns the debts of stores by store and currency, and locks their balances until the transaction ends. */
export async function lockDebts(
  { db }: Reading,
  storeIds: readonly string[],
): Promise<{ store_id: string; currency: string; minor: number }[]> {
  const { rows } = await sql<{ store_id: string; currency: string; minor: number }>`
    with locked as (
      select b.account_id, b.balance
      from ledger_balances b
      where b.account_id in (select id from ledger_accounts where store_id = any(${storeIds}::uuid[]))
      order by b.account_id
      for no key update
    )
    select a.store_id, a.asset as currency, -l.balance as minor
    from locked l
    join ledger_accounts a on a.id = l.account_id
    where a.kind = 'debt'
  `.execute(db)
  return rows
}

export interface TransactionRow {
  readonly id: string
  readonly key: string
  readonly cause: string
  readonly remark: Texts | null
  readonly actor_id: string | null
  readonly group_id: string | null
  readonly order_id: string | null
  readonly reverses: string | null
  readonly may_overdraw: boolean
  readonly at: string
}

export interface MoveRow extends AccountRow {
  readonly transaction_id: string
  readonly amount: number
}

/**
 * Inserts transactions with their entries in one statement and skips existing keys. Returns false and writes nothing
 * if an account is missing.
 */
export async function insertPostings(
  { db }: { db: Database },
  transactions: readonly TransactionRow[],
  moves: readonly MoveRow[],
): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    ${planned}
    with moves as materialized (
      select m.transaction_id, m.amount, m.place, a.id as account_id, m.asset
      from rows from (jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as (
        transaction_id uuid, kind text, asset text, user_id uuid, store_id uuid, gateway text, amount bigint
      )) with ordinality as m (transaction_id, kind, asset, user_id, store_id, gateway, amount, place)
      left join ledger_accounts a on a.kind = m.kind
        and a.asset = m.asset
        and a.user_id is not distinct from m.user_id
        and a.store_id is not distinct from m.store_id
        and a.gateway is not distinct from m.gateway
    ),
    posted as (
      insert into ledger_transactions (
        id, key, cause, remark, actor_id, group_id, order_id, reverses, may_overdraw, at
      )
      select t.id, t.key, t.cause, t.remark, t.actor_id, t.group_id, t.order_id, t.reverses, t.may_overdraw, t.at
      from jsonb_to_recordset(${JSON.stringify(transactions)}::jsonb) as t (
        id uuid, key text, cause text, remark jsonb, actor_id uuid, group_id uuid, order_id uuid, reverses uuid,
        may_overdraw boolean, at timestamptz
      )
      where not exists (select from moves where account_id is null)
      on conflict (key) do nothing
      returning id
    ),
    entries as (
      insert into ledger_entries (transaction_id, account_id, asset, amount)
      select m.transaction_id, m.account_id, m.asset, m.amount
      from moves m
      join posted p on p.id = m.transaction_id
      order by m.place
    )
    select not exists (select from moves where account_id is null) as is_known
  `.execute(db)
  return rows[0]?.is_known ?? false
}

/** Returns orders after the given one whose money moved before the journal covered orders. */
export async function readUnbooked(
  { db }: Reading,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id
    from orders o
    where (${after ?? null}::uuid is null or o.id > ${after ?? null}::uuid)
      and not exists (select from ledger_transactions t where t.order_id = o.id and t.key = 'sale ' || o.id)
      and exists (
        select from tender_allocations a
        where a.order_id = o.id
          and a.captured_minor > 0
      )
      and (o.placed_at is not null or exists (
        select from refunds r
        where r.order_id = o.id
          and not exists (
            select from ledger_transactions t
            where t.order_id = o.id
              and t.key like 'refund owed %'
          )
      ))
    order by o.id
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Data that a marketplace from an earlier version may lack: its orders in the journal, and the documents of its
 * sales.
 */
export type Untold = 'books' | 'documents'

/** Returns whether there are earlier orders without it, as found by the migration that introduced it. */
export async function isPastUnnotified({ db }: Reading, what: Untold): Promise<boolean> {
  const row = await db.selectFrom('settings').select('key').where('key', '=', what).executeTakeFirst()
  return row !== undefined
}
