import type { z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import type { CommissionRate } from '#contract/commission.ts'
import type { Work } from '#platform/work.ts'
import { lockRates, readRate } from './commission-queries.ts'
import { rateAnswer } from './manage-commission.ts'

/** Returns the rate that applies to a category unless a product has its own: of the nearest category, or the default. */
export async function categoryCommission(
  work: Pick<Work, 'db' | 'now' | 'locale'>,
  categoryId: string,
): Promise<z.output<typeof CommissionRate> | undefined> {
  const { db, now } = work
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select c.id, c.parent_id, c.depth
      from categories c
      where c.id = ${categoryId}
      union all
      select c.id, c.parent_id, c.depth
      from above a
      join categories c on c.id = a.parent_id
    )
    select r.id
    from commission_rates r
    left join above a on a.id = r.category_id
    where (a.id is not null or r.scope = 'default')
      and r.valid_from <= ${now}
      and (r.valid_until is null or r.valid_until > ${now})
    order by a.depth desc nulls last
    limit 1
  `.execute(db)
  const [found] = rows
  const row = found && (await readRate(work, found.id))
  return row && rateAnswer(row)
}

/** Ends the rates of a category that is merged or deleted; rates that have not begun are cancelled. */
export async function endCategoryCommission(
  work: Pick<Work, 'db' | 'now'>,
  categoryId: string,
): Promise<void> {
  const { db, now } = work
  await lockRates(work)
  await sql`
    update commission_rates
    set valid_until = greatest(valid_from, ${now}::timestamptz)
    where category_id = ${categoryId}
      and (valid_until is null or valid_until > ${now})
  `.execute(db)
}
