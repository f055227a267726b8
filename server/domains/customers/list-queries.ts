import { type RawBuilder, sql } from 'kysely'
import type { CustomerFilter } from '#contract/customers.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { CustomerSort } from '#values/customers.ts'
import { matches, needsUser } from './match-customers.ts'

export interface CustomerRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly is_guest: boolean
  readonly state: 'active' | 'suspended'
  readonly roles: ('seller' | 'operator')[]
  readonly orders: number
  readonly spent_minor: number
  readonly currency: string
  readonly last_order_at: Date | null
  readonly country_code: string | null
  readonly tags: string[]
  readonly joined_at: Date
  readonly total: number
}

/** Customers are matched, sorted and counted by their sums; the rest is read for the shown page only. */
export async function readCustomerList(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { filter, sort, ...asked }: NumberedPage & { readonly filter: CustomerFilter; readonly sort: CustomerSort },
): Promise<CustomerRow[]> {
  const { key, direction } = order(sort)
  const user = sql`join users u on u.id = c.user_id`
  const found = sql`
    from customer_stats c
    ${needsUser(filter) ? user : sql``}
    where ${matches(filter, now)}`
  const { rows } = await sql<CustomerRow>`
    with shown as (
      select c.user_id, ${key} as sort_key
      from customer_stats c
      ${needsUser(filter) || sort.endsWith('name') ? user : sql``}
      where ${matches(filter, now)}
      order by ${key} ${direction}, c.user_id ${direction}
      limit ${asked.perPage}
      offset ${offsetOf(asked, sql`(select count(*) ${found})`)}
    )
    select
      u.id,
      u.name,
      coalesce(u.contact_email, u.email) as email,
      u.is_guest,
      u.state,
      array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles,
      c.orders,
      c.spent_minor,
      c.currency,
      c.last_order_at,
      c.country_code,
      array(select t.tag from customer_tags t where t.user_id = u.id order by t.tag) as tags,
      c.joined_at,
      (select count(*) ${found})::integer as total
    from shown
    join customer_stats c on c.user_id = shown.user_id
    join users u on u.id = shown.user_id
    order by shown.sort_key ${direction}, shown.user_id ${direction}
  `.execute(db)
  return rows
}

/** Customers without an order are last in both directions. */
function order(sort: CustomerSort): {
  readonly key: RawBuilder<unknown>
  readonly direction: RawBuilder<unknown>
} {
  const isDown = sort.startsWith('-')
  const direction = isDown ? sql`desc` : sql`asc`
  switch (sort) {
    case 'name':
    case '-name':
      return { key: sql`lower(u.name)`, direction }
    case 'orders':
    case '-orders':
      return { key: sql`c.orders`, direction }
    case 'spent':
    case '-spent':
      return { key: sql`c.spent_minor`, direction }
    case 'last_order':
    case '-last_order':
      return { key: sql`c.last_order_at`, direction: isDown ? sql`desc nulls last` : sql`asc nulls last` }
    case 'joined':
    case '-joined':
      return { key: sql`c.joined_at`, direction }
  }
}

/** Counts the customers of several filters in one pass. */
export async function countCustomers(
  { db, now }: Pick<Work, 'db' | 'now'>,
  filters: readonly CustomerFilter[],
): Promise<number[]> {
  if (filters.length === 0) return []
  const counts = filters.map((filter) => sql`count(*) filter (where ${matches(filter, now)})`)
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::integer[] as counts
    from customer_stats c
    ${filters.some(needsUser) ? sql`join users u on u.id = c.user_id` : sql``}
  `.execute(db)
  return rows[0]?.counts ?? []
}

export async function readFilterChoices({ db, locale }: Pick<Work, 'db' | 'locale'>) {
  const { rows } = await sql<{ tags: string[]; countries: { code: string; name: string }[] }>`
    select
      array(select distinct tag from customer_tags order by tag) as tags,
      coalesce((
        select json_agg(json_build_object('code', k.code, 'name', ${translated(sql.ref('k.name'), locale)})
          order by plain(${translated(sql.ref('k.name'), locale)}), k.code)
        from countries k
        where exists (select from customer_stats c where c.country_code = k.code)
      ), '[]') as countries
  `.execute(db)
  return rows[0] ?? { tags: [], countries: [] }
}
