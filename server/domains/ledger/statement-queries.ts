import { type RawBuilder, sql } from 'kysely'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { AccountRow } from './account.ts'
import { balance } from './check-queries.ts'
import type { Cause } from './post.ts'

type Reading = Pick<Work, 'db'>

export interface AccountListRow extends AccountRow {
  readonly id: string
  readonly owner: string | null
  readonly store_slug: string | null
  readonly balance: number
}

const accountColumns = (): RawBuilder<AccountListRow> => sql`
  a.id, a.kind, a.asset, a.user_id, a.store_id, a.gateway, coalesce(u.name, s.name) as owner, s.slug as store_slug,
  (${balance})::bigint as balance`

const owners = sql`
  left join users u on u.id = a.user_id
  left join stores s on s.id = a.store_id`

/** Returns the accounts of one kind, largest balance or debt first. */
export async function readAccounts(
  { db }: Reading,
  { kind, asset, ...asked }: NumberedPage & { kind: AccountRow['kind']; asset: string },
): Promise<(AccountListRow & { readonly total: number })[]> {
  const found = sql`from ledger_accounts a ${owners} where a.kind = ${kind} and a.asset = ${asset}`
  const { rows } = await sql<AccountListRow & { total: number }>`
    select ${accountColumns()}, count(*) over () as total
    ${found}
    order by abs(${balance}) desc, a.id
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select count(*) ${found})`)}
  `.execute(db)
  return rows
}

export async function readAccount({ db }: Reading, id: string): Promise<AccountListRow | undefined> {
  const { rows } = await sql<AccountListRow>`
    select ${accountColumns()}
    from ledger_accounts a
    ${owners}
    where a.id = ${id}
  `.execute(db)
  return rows[0]
}

export interface Told {
  readonly id: string
  readonly cause: Cause
  readonly remark: string | null
  readonly order_number: string | null
  readonly group_number: string | null
  readonly actor: string | null
  readonly at: Date
}

export interface EntryLineRow extends Told {
  readonly amount: number
  readonly balance_after: number
  readonly total: number
}

const told = (locale: string) => sql`
  t.id, t.cause, ${translated(sql.ref('t.remark'), locale)} as remark, o.number as order_number,
  coalesce(g.number, og.number) as group_number, actor.name as actor, t.at`

const transactionTables = sql`
  left join orders o on o.id = t.order_id
  left join order_groups og on og.id = o.group_id
  left join order_groups g on g.id = t.group_id
  left join users actor on actor.id = t.actor_id`

/**
 * Returns a page of an account's movements, latest first. The balance after each is calculated back from the current
 * balance.
 */
export async function readStatement(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { account, ...asked }: NumberedPage & { account: Pick<AccountListRow, 'id' | 'balance'> },
): Promise<EntryLineRow[]> {
  const total = sql<number>`(select count(*)::integer from ledger_entries where account_id = ${account.id})`
  const offset = offsetOf(asked, total)
  const { rows } = await sql<EntryLineRow>`
    with newer as (
      select coalesce(sum(amount), 0) as amount
      from (
        select amount
        from ledger_entries
        where account_id = ${account.id}
        order by id desc
        limit ${offset}
      ) entries
    ),
    page as (
      select id, transaction_id, amount
      from ledger_entries
      where account_id = ${account.id}
      order by id desc
      limit ${asked.perPage}
      offset ${offset}
    ),
    shown as (
      select id as place, transaction_id, amount,
        coalesce(sum(amount) over (order by id desc rows between unbounded preceding and 1 preceding), 0) as newer
      from page
    )
    select ${told(locale)}, e.amount, (${account.balance}::bigint - newer.amount - e.newer)::bigint as balance_after,
      ${total} as total
    from newer
    cross join shown e
    join ledger_transactions t on t.id = e.transaction_id
    ${transactionTables}
    order by e.place desc
  `.execute(db)
  return rows
}

export interface TransactionDetailsRow extends Told {
  readonly key: string
  readonly reverses: string | null
  readonly reversed_by: readonly string[]
}

export async function readTransaction(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  id: string,
): Promise<TransactionDetailsRow | undefined> {
  const { rows } = await sql<TransactionDetailsRow>`
    select ${told(locale)}, t.key, t.reverses,
      array(select r.id from ledger_transactions r where r.reverses = t.id order by r.at, r.id) as reversed_by
    from ledger_transactions t
    ${transactionTables}
    where t.id = ${id}
  `.execute(db)
  return rows[0]
}

export interface TransactionEntryRow extends Omit<AccountListRow, 'balance'> {
  readonly amount: number
}

/** Debits first, then credits. */
export async function readEntries({ db }: Reading, transactionId: string): Promise<TransactionEntryRow[]> {
  const { rows } = await sql<TransactionEntryRow>`
    select a.id, a.kind, a.asset, a.user_id, a.store_id, a.gateway, coalesce(u.name, s.name) as owner, s.slug as store_slug,
      e.amount
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    ${owners}
    where e.transaction_id = ${transactionId}
    order by e.amount > 0, abs(e.amount) desc, e.id
  `.execute(db)
  return rows
}
