import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { withdrawalNumber } from '#values/running-number.ts'
import type { UserFacts } from './person-queries.ts'

type Reading = Pick<Work, 'db'>

export interface TransferFacts {
  readonly id: string
  readonly sender: UserFacts
  readonly recipient: UserFacts
  readonly amount_minor: number
  readonly currency: string
  readonly note: string | null
  readonly at: Date
}

export async function readTransfer({ db }: Reading, transactionId: string): Promise<TransferFacts> {
  const party = (user: string) => sql`
    jsonb_build_object('id', ${sql.ref(`${user}.id`)}, 'name', ${sql.ref(`${user}.name`)},
      'email', ${sql.ref(`${user}.email`)}, 'locale', ${sql.ref(`${user}.locale`)})`
  const { rows } = await sql<TransferFacts>`
    select t.id, ${party('s')} as sender, ${party('r')} as recipient, e.amount as amount_minor,
      e.asset as currency, w.note, t.at
    from wallet_transfers w
    join ledger_transactions t on t.id = w.transaction_id
    join ledger_entries e on e.transaction_id = t.id and e.amount > 0
    join users s on s.id = w.from_user_id
    join users r on r.id = w.to_user_id
    where w.transaction_id = ${transactionId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Wallet transfer ${transactionId} not found`)
  return row
}

const walletOwner = sql`
  json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) as owner`

export interface RechargeFacts {
  readonly amount_minor: number
  readonly currency: string
  readonly owner: UserFacts
}

/** Returns undefined once the owner has deleted their account. */
export async function readRechargeFacts({ db }: Reading, id: string): Promise<RechargeFacts | undefined> {
  const { rows } = await sql<RechargeFacts>`
    select r.amount_minor, r.currency, ${walletOwner}
    from wallet_recharges r
    join users u on u.id = r.user_id
    where r.id = ${id}
      and u.state <> 'deleted'
  `.execute(db)
  return rows[0]
}

export interface WithdrawalFacts extends RechargeFacts {
  readonly number: string
  /** The first approver, while a second approval is missing. */
  readonly waits_beside: { readonly id: string; readonly name: string } | null
  readonly way: 'bank' | 'paypal'
  readonly reference: string | null
  readonly reason: string | null
  readonly created_at: Date
}

/** Returns undefined once the owner has deleted their account. */
export async function readWithdrawalFacts({ db }: Reading, id: string): Promise<WithdrawalFacts | undefined> {
  const { rows } = await sql<Omit<WithdrawalFacts, 'number'> & { number: number }>`
    select w.number, w.way, w.amount_minor, w.currency, w.reference, w.reason,
      w.created_at, ${walletOwner},
      case when w.state = 'pending' and first.id is not null
        then json_build_object('id', first.id, 'name', first.name) end as waits_beside
    from wallet_withdrawals w
    join users u on u.id = w.user_id
    left join users first on first.id = w.first_approved_by
    where w.id = ${id}
      and u.state <> 'deleted'
  `.execute(db)
  return rows[0] && { ...rows[0], number: withdrawalNumber(rows[0].number) }
}

export interface GoodwillFacts {
  readonly owner: UserFacts
  readonly requested_by: { readonly id: string; readonly name: string }
  /** Null for points. */
  readonly currency: string | null
  /** Minor units, or points. */
  readonly amount: number
  readonly reason: string
}

/** Returns a credit that waits for a second operator; undefined once it is decided. */
export async function readGoodwillFacts({ db }: Reading, id: string): Promise<GoodwillFacts | undefined> {
  const { rows } = await sql<GoodwillFacts>`
    select ${walletOwner}, json_build_object('id', r.id, 'name', r.name) as requested_by, c.currency, c.amount, c.reason
    from goodwill_credits c
    join users u on u.id = c.user_id
    join users r on r.id = c.requested_by
    where c.id = ${id}
      and c.state = 'pending'
  `.execute(db)
  return rows[0]
}

export async function readMinorUnits({ db }: Reading, currency: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('currencies')
    .select('minor_units')
    .where('code', '=', currency)
    .executeTakeFirst()
  return row?.minor_units
}
