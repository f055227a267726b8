import { sql } from 'kysely'
import type { PersonalData, Subject } from '#platform/personal-data.ts'
import { stateList } from '#platform/state-list.ts'
import type { Work } from '#platform/work.ts'
import type { CookieChoice } from '#values/cookie-choice.ts'
import type { Money } from '#values/money.ts'
import { pendingPaymentStates } from '#values/tender-state.ts'

type Reading = Pick<Work, 'db'>

export interface SubjectRow extends Subject {
  readonly name: string
  readonly locale: string
}

export async function readSubject({ db }: Reading, userId: string): Promise<SubjectRow | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row && { userId: row.id, email: row.email, name: row.name, locale: row.locale }
}

/** Returns a user's rows of a table without omitted columns. */
export async function readRows(
  { db }: Reading,
  { table, rows, omits = [], adds = sql`'{}'::jsonb` }: PersonalData,
  subject: Subject,
): Promise<unknown[]> {
  const found = await sql<{ row: unknown }>`
    select (to_jsonb(t) - ${[...omits]}::text[]) || ${adds} as row
    from ${sql.table(table)} t
    where ${rows(subject)}
  `.execute(db)
  return found.rows.map(({ row }) => row)
}

/** Deletes or overwrites a user's rows of a table. */
export async function eraseRows(
  { db }: Reading,
  { table, rows, erases }: PersonalData,
  subject: Subject,
): Promise<void> {
  if (erases === 'rows') {
    await sql`delete from ${sql.table(table)} t where ${rows(subject)}`.execute(db)
  } else if ('set' in erases) {
    await sql`update ${sql.table(table)} t set ${erases.set} where ${rows(subject)}`.execute(db)
  }
}

export interface ExportRow {
  readonly id: string
  readonly requested_at: Date
  readonly expires_at: Date | null
  readonly size: number | null
}

const LISTED_MAX = 10

export async function readExports({ db }: Reading, userId: string): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select id, requested_at, expires_at, length(bytes) as size
    from data_exports
    where user_id = ${userId}
    order by requested_at desc, id desc
    limit ${LISTED_MAX}
  `.execute(db)
  return rows
}

/** Returns false when an export is already being made. */
export async function insertExport(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('data_exports')
    .values({ id, user_id: userId, requested_at: now })
    .onConflict((conflict) => conflict.column('user_id').where('ready_at', 'is', null).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** Returns the user of a pending export; undefined once it is made or the user is gone. */
export async function readWaitingExport({ db }: Reading, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('data_exports')
    .select('user_id')
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
  return row?.user_id
}

export async function saveExport(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, bytes, expiresAt }: { id: string; bytes: Buffer; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('data_exports')
    .set({ bytes, ready_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

export async function readExportFile(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, userId }: { id: string; userId: string },
): Promise<{ bytes: Buffer; ready_at: Date } | undefined> {
  const row = await db
    .selectFrom('data_exports')
    .select(['bytes', 'ready_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.bytes && row.ready_at ? { bytes: row.bytes, ready_at: row.ready_at } : undefined
}

export async function deleteExpiredExports({ db, now }: Pick<Work, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('data_exports')
    .set({ bytes: null })
    .where('expires_at', '<=', now)
    .where('bytes', 'is not', null)
    .execute()
}

export interface OrderAmount {
  readonly order_number: string
  readonly minor: number
  readonly currency: string
}

export interface HindranceRows {
  readonly orders: { number: string; group_number: string; state: string }[]
  readonly wallet: Money[]
  readonly wallet_moves: { kind: 'recharge' | 'withdrawal'; minor: number; currency: string }[]
  readonly refunds: OrderAmount[]
  readonly refund_requests: OrderAmount[]
  readonly stores: { slug: string; name: string }[]
  readonly is_operator: boolean
}

export async function readHindrances({ db }: Reading, userId: string): Promise<HindranceRows> {
  const { rows } = await sql<HindranceRows>`
    select
      coalesce((
        select json_agg(json_build_object('number', o.number, 'group_number', g.number, 'state', o.state)
          order by o.created_at, o.number)
        from orders o
        join order_groups g on g.id = o.group_id
        where g.customer_id = ${userId}
          and o.state in ('pending_payment', 'placed', 'accepted', 'in_progress', 'fulfilled')
      ), '[]') as orders,
      coalesce((
        select json_agg(json_build_object('order_number', o.number, 'minor', r.amount_minor, 'currency', r.currency)
          order by r.created_at, r.id)
        from refunds r
        join orders o on o.id = r.order_id
        join order_groups g on g.id = o.group_id
        where g.customer_id = ${userId}
          and r.state <> 'succeeded'
      ), '[]') as refunds,
      coalesce((
        select json_agg(json_build_object('order_number', o.number, 'minor', q.amount_minor, 'currency', q.currency)
          order by q.created_at, q.id)
        from refund_requests q
        join orders o on o.id = q.order_id
        join order_groups g on g.id = o.group_id
        where g.customer_id = ${userId}
          and q.state = 'pending'
      ), '[]') as refund_requests,
      coalesce((
        select json_agg(json_build_object('minor', b.balance, 'currency', a.currency) order by a.currency)
        from ledger_accounts a
        join ledger_balances b on b.account_id = a.id
        where a.user_id = ${userId}
          and a.kind = 'wallet'
          and b.balance <> 0
      ), '[]') as wallet,
      coalesce((
        select json_agg(json_build_object('kind', m.kind, 'minor', m.amount_minor, 'currency', m.currency)
          order by m.created_at)
        from (
          select 'withdrawal' as kind, amount_minor, currency, created_at
          from wallet_withdrawals
          where user_id = ${userId}
            and state in ('pending', 'approved')
          union all
          select 'recharge', amount_minor, currency, created_at
          from wallet_recharges
          where user_id = ${userId}
            and state in (${stateList(pendingPaymentStates)})
        ) m
      ), '[]') as wallet_moves,
      coalesce((
        select json_agg(json_build_object('slug', s.slug, 'name', s.name) order by s.name)
        from stores s
        where s.owner_id = ${userId}
          and s.state <> 'terminated'
      ), '[]') as stores,
      exists (select from operators where user_id = ${userId}) as is_operator
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('Account deletion check returned no row')
  return row
}

/** Locks the user until the transaction ends, and returns whether the account is active. */
export async function lockActiveUser({ db }: Reading, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and state = 'active' for update`.execute(
    db,
  )
  return rows.length > 0
}

export async function readPasswordHash({ db }: Reading, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? undefined
}

/** Stores a deletion with the address for the last email. */
export async function insertDeletion(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { userId, email, name, locale }: SubjectRow,
): Promise<void> {
  await db
    .insertInto('account_deletions')
    .values({ user_id: userId, requested_at: now, recipient: email, name, locale })
    .execute()
}

/** Returns a closed, not yet erased account with its former address. */
export async function readUnerased({ db }: Reading, userId: string): Promise<Subject | undefined> {
  const row = await db
    .selectFrom('account_deletions')
    .select(['user_id', 'recipient'])
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.recipient == null ? undefined : { userId: row.user_id, email: row.recipient }
}

export async function markErased({ db, now }: Pick<Work, 'db' | 'now'>, userId: string): Promise<void> {
  await db.updateTable('account_deletions').set({ erased_at: now }).where('user_id', '=', userId).execute()
}

export async function insertCookieChoice(
  { db, now }: Pick<Work, 'db' | 'now'>,
  given: { id: string; userId: string | null; choice: CookieChoice; version: number },
): Promise<void> {
  const { userId, ...rest } = given
  await db
    .insertInto('cookie_choices')
    .values({ ...rest, user_id: userId, chosen_at: now })
    .execute()
}
