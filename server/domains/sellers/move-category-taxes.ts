import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

/**
 * Moves the tax rates of stores from one category to another, where that changes the tax of no other goods. Returns
 * false where a store taxes the two differently, or sells other goods in the second one without a rate for them.
 */
export async function moveCategoryTaxes(
  { db }: Pick<Work, 'db'>,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<boolean> {
  const { rows } = await sql<{ differs: boolean }>`
    select exists (
      select
      from store_tax_rates r
      left join store_tax_rates other
        on other.store_id = r.store_id and other.country_code = r.country_code and other.category_id = ${into}
      where r.category_id = ${from}
        and other.bps is distinct from r.bps
        and (
          other.bps is not null
          or exists (
            select
            from categories c
            join categories below on below.id = c.id or below.path like c.path || '/%'
            join products p on p.category_id = below.id
            where c.id = ${into}
              and p.store_id = r.store_id
          )
        )
    ) as differs
  `.execute(db)
  if (rows[0]?.differs) return false
  await sql`
    delete from store_tax_rates r
    using store_tax_rates other
    where r.category_id = ${from}
      and other.category_id = ${into}
      and other.store_id = r.store_id
      and other.country_code = r.country_code
  `.execute(db)
  await sql`update store_tax_rates set category_id = ${into} where category_id = ${from}`.execute(db)
  return true
}
