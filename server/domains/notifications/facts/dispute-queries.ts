import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { disputeNumber } from '#values/running-number.ts'
import type { UserFacts } from './person-queries.ts'

type Reading = Pick<Work, 'db'>

export interface DisputeFacts {
  readonly number: string
  readonly group_number: string
  readonly state: 'open' | 'answered' | 'won' | 'lost'
  readonly currency: string
  readonly amount_minor: number
  readonly respond_by: Date | null
  readonly shares: {
    readonly order_id: string
    readonly order_number: string
    readonly store: string
    readonly slug: string
    readonly amount_minor: number
    readonly lost_minor: number | null
    /** Null once the store has no owner. */
    readonly owner: UserFacts | null
  }[]
}

export async function readDisputeFacts({ db }: Reading, id: string): Promise<DisputeFacts | undefined> {
  const { rows } = await sql<Omit<DisputeFacts, 'number'> & { number: number }>`
    select d.number, g.number as group_number, d.state, d.currency, d.amount_minor,
      d.respond_by,
      coalesce((
        select json_agg(json_build_object(
          'order_id', o.id, 'order_number', o.number, 'store', s.name, 'slug', s.slug, 'amount_minor', h.amount_minor,
          'lost_minor', h.lost_minor, 'owner', (
            select json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale)
            from store_staff f
            join users u on u.id = f.user_id
            where f.store_id = s.id
              and f.role = 'owner'
            order by f.created_at, f.user_id
            limit 1
          )
        ) order by o.number)
        from dispute_shares h
        join orders o on o.id = h.order_id
        join stores s on s.id = o.store_id
        where h.dispute_id = d.id
      ), '[]') as shares
    from disputes d
    join tenders t on t.id = d.tender_id
    join order_groups g on g.id = t.group_id
    where d.id = ${id}
  `.execute(db)
  return rows[0] && { ...rows[0], number: disputeNumber(rows[0].number) }
}
