import { type RawBuilder, sql } from 'kysely'
import type { Work } from '#platform/work.ts'

export interface ApprovalLimitRow {
  readonly currency: string
  readonly minor_units: number
  readonly seller_limit_minor: number
  readonly operator_limit_minor: number
}

// Defaults in US dollars, converted for other currencies, until an operator sets limits.
const SELLER_LIMIT_DOLLARS = 1_000
const OPERATOR_LIMIT_DOLLARS = 5_000

/** Converts dollars to minor units of currency `c` at the latest rates, rounded to two significant digits. */
function aboutDollars(dollars: number): RawBuilder<number> {
  return sql`(
    select (round(worth.units, 1 - floor(log(worth.units))::integer) * 10 ^ c.minor_units)::bigint
    from (
      select ${dollars}::integer * rate.units_per_base / dollar.units_per_base as units
      from rates rate
      join rates dollar using (rate_table_id)
      where rate.currency = c.code
        and dollar.currency = 'USD'
        and rate_table_id = (select id from rate_tables order by as_of desc, created_at desc limit 1)
    ) worth
  )`
}

/** Returns the limits above which refunds and goodwill credits need a second approval, for one currency or all. */
export async function readApprovalLimits(
  { db }: Pick<Work, 'db'>,
  currency?: string,
): Promise<ApprovalLimitRow[]> {
  const { rows } = await sql<ApprovalLimitRow>`
    select c.code as currency, c.minor_units,
      coalesce(r.seller_limit_minor, ${aboutDollars(SELLER_LIMIT_DOLLARS)}) as seller_limit_minor,
      coalesce(r.operator_limit_minor, ${aboutDollars(OPERATOR_LIMIT_DOLLARS)}) as operator_limit_minor
    from currencies c
    left join refund_rules r on r.currency = c.code
    where c.code = coalesce(${currency ?? null}, c.code)
    order by c.position
  `.execute(db)
  return rows
}

/** Returns the limit in minor units above which a refund or goodwill credit needs a second approval. */
export async function approvalLimitOf(
  work: Pick<Work, 'db'>,
  { currency, as }: { readonly currency: string; readonly as: 'seller' | 'operator' },
): Promise<number> {
  const [rule] = await readApprovalLimits(work, currency)
  if (!rule) throw new Error(`No approval limit for currency ${currency}`)
  return as === 'seller' ? rule.seller_limit_minor : rule.operator_limit_minor
}
