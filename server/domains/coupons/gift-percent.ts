import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

/** What the best coupon takes off, in percent, that is given with an act as things are; undefined where none is. */
export async function giftPercent(
  { db, now }: Pick<Work, 'db' | 'now'>,
  givenWith: 'newsletter' | 'exit',
): Promise<number | undefined> {
  const { rows } = await sql<{ percent: number | null }>`
    select max(c.percent) as percent
    from coupons c
    where c.given_with = ${givenWith}
      and c.kind = 'percent'
      and c.paused_at is null
      and c.starts_at <= ${now}
      and (c.ends_at is null or c.ends_at > ${now})
  `.execute(db)
  return rows[0]?.percent ?? undefined
}
