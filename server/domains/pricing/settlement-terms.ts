/** Settlement of sales into a store's own currency, and the marketplace's spread (decision 036). */
import { type RawBuilder, sql } from 'kysely'
import type { Answer, Given } from '#contract/endpoint.ts'
import {
  type changeSettlementRules as changing,
  type readSettlementRules as reading,
  SettlementTerms,
} from '#contract/market-rules.ts'
import { mustHaveFullRights, readRule, readRuleChanges, setRule } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'

const KEY = 'settlement'

export async function readSettlementRules(work: Work): Promise<Answer<typeof reading>> {
  return {
    rules: termsOf(await readRule(work, KEY)),
    data: await readRuleChanges(work, KEY, (value) => ({ rules: termsOf(value) })),
  }
}

/**
 * Applies to new orders and conversions; an order keeps the spread it was placed with.
 * @throws {Problem} not_allowed unless the caller is an operator with full permissions
 */
export async function changeSettlementRules(
  work: Work,
  { body }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  mustHaveFullRights(work)
  await setRule(work, { key: KEY, value: body })
  return body
}

/** Returns the marketplace's spread on conversions, in basis points; 0 by default. */
export async function settlementSpread(work: Pick<Work, 'db'>): Promise<number> {
  return termsOf(await readRule(work, KEY)).spread_bps
}

function termsOf(value: unknown): SettlementTerms {
  return SettlementTerms.safeParse(value).data ?? { spread_bps: 0 }
}

const spreadSql = sql<number>`coalesce(
  (select (value ->> 'spread_bps')::integer from settings where key = ${sql.lit(KEY)}), 0
)`

/**
 * Selects the settlement of a store's sale (currency, rate, spread_bps) for `left join lateral`. Has no row if the
 * store settles in the sale's currency, keeps sale currencies, or has a currency without a rate.
 */
export function settlementSql(
  storeId: RawBuilder<unknown>,
  { currency, rateTableId }: { readonly currency: string; readonly rateTableId: string },
) {
  return sql`(
    select into_rate.currency, ${rateSql(sql`into_rate`, sql`from_rate`)} as rate, ${spreadSql} as spread_bps
    from stores s
    join rates into_rate on into_rate.rate_table_id = ${rateTableId}
      and into_rate.currency = coalesce(s.settlement_currency, s.currency)
    join rates from_rate on from_rate.rate_table_id = into_rate.rate_table_id
      and from_rate.currency = ${currency}
    where s.id = ${storeId}
      and not s.keeps_sale_currencies
      and into_rate.currency <> from_rate.currency
  )`
}

/** Units of one currency per unit of another, to twelve decimals; both are rows of `rates`. */
function rateSql(into: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`round(${into}.units_per_base / ${from}.units_per_base, 12)`
}
