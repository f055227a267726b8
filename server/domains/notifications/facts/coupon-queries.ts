import { sql } from 'kysely'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

export interface CouponFacts {
  readonly code: string
  readonly description: Texts
}

export async function readCoupon({ db }: Reading, id: string): Promise<CouponFacts | undefined> {
  const { rows } = await sql<CouponFacts>`
    select code, description
    from coupons
    where id = ${id}
  `.execute(db)
  return rows[0]
}
