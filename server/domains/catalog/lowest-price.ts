/** The lowest price of the 30 days before a reduction (Directive 98/6/EC, article 6a). */
import { type RawBuilder, sql } from 'kysely'
import { priceNowSql, runningDealSql } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'

/** The reduction that the deal `d` belongs to began here: with the deal, or with an earlier one that it continues. */
export const reducedFrom: RawBuilder<Date> = sql`coalesce(d.reduced_from, d.applied_from, d.starts_at)`

/**
 * Selects the lowest price, deals included, at which variant `v` of product `p` was offered in the 30 days before
 * `since`. Null if it was not offered then.
 */
export function lowestPriceSql(since: RawBuilder<Date>): RawBuilder<number | null> {
  const atDeal = priceNowSql(sql.ref('period.price_minor'), sql.ref('earlier.percent'))
  return sql`(
    select min(least(period.price_minor, (
      select min(${atDeal})
      from deals earlier
      where earlier.product_id = p.id
        and coalesce(earlier.applied_from, earlier.starts_at) < least(period.valid_until, ${since})
        and earlier.ends_at > greatest(period.valid_from, window_from)
    )))
    from (select greatest(${since} - interval '30 days', p.published_at) as window_from) days
    cross join lateral (
      select v.price_minor, v.priced_at as valid_from, 'infinity'::timestamptz as valid_until
      union all
      select past.price_minor, past.valid_from, past.valid_until
      from variant_prices past
      where past.variant_id = v.id
    ) period
    where period.valid_from < ${since}
      and period.valid_until > window_from
      and window_from < ${since}
  )`
}

/** Deletes earlier prices that no reduction refers to any more. A sale that begins now needs the last 30 days. */
export async function deletePastPrices({ db, now }: Pick<Work, 'db' | 'now'>): Promise<void> {
  await sql`
    delete from variant_prices past
    using variants v
    where v.id = past.variant_id
      and past.valid_until < ${now}::timestamptz - interval '60 days'
      and not exists (
        select from deals d
        where d.product_id = v.product_id
          and d.ends_at > ${now}
          and ${reducedFrom} - interval '30 days' < past.valid_until
      )
  `.execute(db)
}

/** The lowest prices before the running deal of a product `p` with listing `l`, by variant id. */
export function lowestPricesJson(now: Date): RawBuilder<Readonly<Record<string, number | null>>> {
  return sql`case when l.deal_starts_at <= ${now} and l.deal_ends_at > ${now} then (
    select coalesce(json_object_agg(v.id, ${lowestPriceSql(reducedFrom)}), '{}')
    from ${runningDealSql(sql.ref('p.id'), now)} d
    join variants v on v.product_id = p.id
    where v.is_active
  ) else '{}' end`
}

/** Selects the lowest price of a `variant` of product `p` before its running `deal`, for `left join lateral`. */
export const lowestBeforeDeal: RawBuilder<{ price_minor: number | null }> = sql`(
  select ${lowestPriceSql(reducedFrom)} as price_minor
  from (select deal.reduced_from, deal.applied_from, deal.starts_at) d
  join variants v on v.id = variant.id
  where deal.percent is not null
)`
