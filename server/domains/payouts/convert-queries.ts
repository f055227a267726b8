import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

/** A store's earnings and debt in a currency that it is not paid in. */
export interface ConvertibleRow {
  readonly store_id: string
  readonly from_currency: string
  readonly to_currency: string
  readonly earnings: number
  /** Zero or positive. */
  readonly debt: number
}

/**
 * Locks balances in currencies other than the store's settlement currency until the transaction ends: of one store
 * and currency, or of all stores that settle into a currency and do not keep others.
 */
export async function lockConvertible(
  { db }: Reading,
  asked: { readonly storeId: string; readonly from: string } | { readonly into: string },
): Promise<ConvertibleRow[]> {
  const which =
    'into' in asked
      ? sql`coalesce(s.settlement_currency, s.currency) = ${asked.into} and not s.keeps_sale_currencies`
      : sql`s.id = ${asked.storeId} and a.asset = ${asked.from}`
  // Locks the payout run's balances too, so that all locks are taken in one order.
  await sql`
    select b.account_id
    from ledger_balances b
    join ledger_accounts a on a.id = b.account_id
    join stores s on s.id = a.store_id
    where a.kind in ('earnings', 'debt', 'reserve', 'payout')
      and (${which}${'into' in asked ? sql` or a.asset = ${asked.into}` : sql``})
    order by b.account_id
    for no key update of b
  `.execute(db)
  const { rows } = await sql<ConvertibleRow>`
    select s.id as store_id, a.asset as from_currency, coalesce(s.settlement_currency, s.currency) as to_currency,
      coalesce(sum(b.balance) filter (where a.kind = 'earnings'), 0)::bigint as earnings,
      coalesce(-sum(b.balance) filter (where a.kind = 'debt'), 0)::bigint as debt
    from ledger_accounts a
    join ledger_balances b on b.account_id = a.id
    join stores s on s.id = a.store_id
    where a.kind in ('earnings', 'debt')
      and a.asset <> coalesce(s.settlement_currency, s.currency)
      and ${which}
    group by s.id, a.asset
    having bool_or(b.balance <> 0)
    order by s.id, a.asset
  `.execute(db)
  return rows
}

export interface NewConversion extends Omit<ConvertibleRow, 'earnings' | 'debt'> {
  readonly id: string
  readonly earnings_minor: number
  readonly debt_minor: number
  readonly received_minor: number
  readonly rate_table_id: string
  readonly rate: string
  readonly spread_bps: number
}

export async function insertConversions(
  { db, now, actor }: Pick<Work, 'db' | 'now' | 'actor'>,
  conversions: readonly NewConversion[],
): Promise<void> {
  await db
    .insertInto('balance_conversions')
    .values(
      conversions.map((conversion) => ({
        ...conversion,
        converted_by: actor.kind === 'person' ? actor.userId : null,
        at: now,
      })),
    )
    .execute()
}

export interface SettlementRow {
  readonly currency: string
  readonly price_currency: string
  readonly keeps_sale_currencies: boolean
}

export async function readChoice({ db }: Reading, storeId: string): Promise<SettlementRow> {
  const row = await db
    .selectFrom('stores')
    .select([
      sql<string>`coalesce(settlement_currency, currency)`.as('currency'),
      'currency as price_currency',
      'keeps_sale_currencies',
    ])
    .where('id', '=', storeId)
    .executeTakeFirst()
  if (!row) throw new Error(`Store ${storeId} not found`)
  return row
}
