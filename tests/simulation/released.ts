/** Amounts the market has counted towards today's approval limits, read before each decision. */
import { sql } from 'kysely'
import type { World } from './world.ts'

/** In minor units of the requested currency, at the market's rates. */
export interface ReleasedToday {
  /** Approved by this operator alone; operators are given by index. */
  readonly alone: number
  /** Approved for a store's owner, by the store's slug, or for a shopper, by id. */
  readonly receivedBy: (receiver: string) => number
}

export async function releasedToday(
  { market, model, operators }: Pick<World, 'market' | 'model' | 'operators'>,
  { approver, currency }: { readonly approver: number; readonly currency: string },
): Promise<ReleasedToday> {
  const { id: approverId } = (await operators[approver]?.call('GET /customer')) ?? { id: '' }
  const { rows } = await sql<{ receiver: string; slugs: string[]; minor: number; alone: number }>`
    with today as (
      select receiver_id, currency, sum(amount_minor) as minor,
        coalesce(sum(amount_minor) filter (where approved_by = ${approverId} and second_approved_by is null), 0) as alone
      from released_amounts
      where (approved_at at time zone 'America/Port_of_Spain')::date
        = (${new Date(model.now)}::timestamptz at time zone 'America/Port_of_Spain')::date
      group by receiver_id, currency
    )
    select t.receiver_id as receiver, coalesce((
        select array_agg(s.slug)
        from store_staff f
        join stores s on s.id = f.store_id
        where f.user_id = t.receiver_id and f.role = 'owner'
      ), '{}') as slugs,
      sum(round(t.minor * worth.factor))::bigint as minor, sum(round(t.alone * worth.factor))::bigint as alone
    from today t
    join lateral (
      select into_rate.units_per_base / from_rate.units_per_base
        * power(10::numeric, into_currency.minor_units - from_currency.minor_units) as factor
      from rates from_rate
      join rates into_rate using (rate_table_id)
      join currencies from_currency on from_currency.code = from_rate.currency
      join currencies into_currency on into_currency.code = into_rate.currency
      where from_rate.currency = t.currency
        and into_rate.currency = ${currency}
        and rate_table_id = (select id from rate_tables order by as_of desc, created_at desc limit 1)
    ) worth on true
    group by t.receiver_id
  `.execute(market.database.db)
  return {
    alone: rows.reduce((sum, { alone }) => sum + alone, 0),
    receivedBy: (receiver) =>
      rows
        .filter((row) => row.receiver === receiver || row.slugs.includes(receiver))
        .reduce((sum, { minor }) => sum + minor, 0),
  }
}
