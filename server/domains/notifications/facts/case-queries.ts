import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { CaseState } from '#values/case.ts'
import type { UserFacts } from './person-queries.ts'

export interface CaseFacts {
  readonly id: string
  readonly thread_id: string
  readonly state: CaseState
  readonly order_number: string
  readonly store: string
  readonly store_slug: string
  readonly timezone: string
  readonly respond_by: Date
  readonly decision: string | null
  readonly refund: { readonly minor: number; readonly currency: string } | null
  readonly customer: UserFacts
  /** The store's owner and managers. */
  readonly sellers: readonly UserFacts[]
}

/** Returns a case; undefined once its conversation is deleted. */
export async function readCaseFacts({ db }: Pick<Work, 'db'>, id: string): Promise<CaseFacts | undefined> {
  const { rows } = await sql<CaseFacts>`
    select
      c.id,
      c.thread_id,
      c.state,
      o.number as order_number,
      s.name as store,
      s.slug as store_slug,
      s.timezone,
      c.respond_by,
      c.decision,
      case when q.id is not null then json_build_object('minor', q.amount_minor, 'currency', q.currency) end as refund,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) as customer,
      coalesce((
        select json_agg(json_build_object('id', seller.id, 'name', seller.name, 'email', seller.email, 'locale', seller.locale)
          order by seller.id)
        from store_staff staff
        join users seller on seller.id = staff.user_id
        where staff.store_id = s.id
          and staff.role in ('owner', 'manager')
      ), '[]') as sellers
    from message_cases c
    join message_threads t on t.id = c.thread_id
    join users u on u.id = t.customer_id
    join orders o on o.id = c.order_id
    join stores s on s.id = o.store_id
    left join refund_requests q on q.id = c.refund_request_id
    where c.id = ${id}
  `.execute(db)
  return rows[0]
}
