import { sql } from 'kysely'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { UserFacts } from './person-queries.ts'

export interface SubmissionFacts {
  readonly product_id: string
  readonly product: Texts
  readonly kind: 'new' | 'change'
  readonly state: 'approved' | 'rejected'
  readonly reason: string | null
  readonly store: string
  readonly store_slug: string
  /** The store's owner and managers. */
  readonly sellers: readonly UserFacts[]
}

/** Returns a decided submission; undefined if it is not decided, or no longer there. */
export async function readSubmissionFacts(
  { db }: Pick<Work, 'db'>,
  id: string,
): Promise<SubmissionFacts | undefined> {
  const { rows } = await sql<SubmissionFacts>`
    select
      p.id as product_id,
      p.name as product,
      submission.kind,
      submission.state,
      submission.reason,
      s.name as store,
      s.slug as store_slug,
      coalesce((
        select json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) order by u.id)
        from store_staff staff
        join users u on u.id = staff.user_id
        where staff.store_id = s.id
          and staff.role in ('owner', 'manager')
      ), '[]') as sellers
    from product_submissions submission
    join products p on p.id = submission.product_id
    join stores s on s.id = p.store_id
    where submission.id = ${id}
      and submission.state in ('approved', 'rejected')
  `.execute(db)
  return rows[0]
}
