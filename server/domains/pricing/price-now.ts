/** Price during a deal, with the same rule in code and SQL. */
import { type RawBuilder, sql } from 'kysely'
import { share } from '#values/money.ts'

export interface Deal {
  readonly percent: number
  readonly startsAt: Date
  readonly endsAt: Date
}

export function isRunning({ startsAt, endsAt }: Deal, now: Date): boolean {
  return startsAt <= now && now < endsAt
}

/** Returns the price after a deal in minor units, rounded half up; unchanged without a deal. */
export function priceNow(regularMinor: number, deal: Pick<Deal, 'percent'> | undefined): number {
  return deal ? share(regularMinor, (100 - deal.percent) * 100) : regularMinor
}

/** SQL version of `priceNow`; a null percentage means no deal. */
export function priceNowSql(
  regularMinor: RawBuilder<number>,
  percent: RawBuilder<number | null>,
): RawBuilder<number> {
  return sql<number>`((${regularMinor} * (100 - coalesce(${percent}, 0)) + 50) / 100)`
}

/** Selects a product's running deal for `left join lateral`. */
export function runningDealSql(productId: RawBuilder<string>, now: Date) {
  return sql<{ percent: number; ends_at: Date }>`(
    select d.percent, d.ends_at, d.starts_at, d.applied_from, d.reduced_from
    from deals d
    where d.product_id = ${productId}
      and d.starts_at <= ${now}
      and d.ends_at > ${now}
    order by d.percent desc, d.ends_at desc
    limit 1
  )`
}
