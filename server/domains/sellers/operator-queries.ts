/** SQL of stores and their reports, for operators. */

import { type RawBuilder, sql } from 'kysely'
import type { Picture, Vertical } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { ReportKind, StoreState } from './queries.ts'

type Reading = Pick<Work, 'db' | 'now' | 'locale'>

export interface OperatorStoreRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly vertical: Vertical
  readonly city: string
  readonly country_name: string
  readonly state: StoreState
  readonly state_reason: string | null
  readonly logo: Picture | null
  readonly owner: { name: string; email: string } | null
  readonly invited_email: string | null
  readonly currency: string
  readonly commission_bps: number
  readonly product_count: number
  readonly order_count: number
  readonly sales: { minor: number; currency: string }[]
  readonly reports: {
    kind: ReportKind
    words: string
    email: string | null
    at: string
    is_settled: boolean
  }[]
  readonly created_at: Date
  readonly total: number
}

function inState(state: StoreState | 'waiting' | undefined): RawBuilder<unknown> {
  if (state === undefined) return sql`true`
  return state === 'waiting' ? sql`s.state in ('applied', 'in_review')` : sql`s.state = ${state}`
}

/** Marks all open reports of a store as handled; returns their number. */
export async function settleReports(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { slug, by }: { slug: string; by: string },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update store_reports r
    set settled_at = ${now}, settled_by = ${by}
    from stores s
    where s.slug = ${slug}
      and r.store_id = s.id
      and r.settled_at is null
  `.execute(db)
  return Number(numAffectedRows)
}

/** The latest reports of a store `s`, open ones first. */
const reportsJson = sql`coalesce((
  select json_agg(json_build_object(
    'kind', told.kind, 'words', told.words, 'email', told.email, 'at', told.created_at,
    'is_settled', told.settled_at is not null
  ) order by told.settled_at is not null, told.created_at desc, told.id desc)
  from (
    select * from store_reports r
    where r.store_id = s.id
    order by r.settled_at is not null, r.created_at desc, r.id desc
    limit 20
  ) told
), '[]')`

/** The number of a store's orders, and its sales by currency. */
const salesOfStore = sql`(
  select
    sum(by_currency.orders)::integer as orders,
    json_agg(json_build_object('minor', by_currency.minor, 'currency', by_currency.currency)) as sales
  from (
    select o.currency, sum(f.net_minor) as minor, count(*) as orders
    from orders o
    join order_figures f on f.order_id = o.id
    where o.store_id = s.id
      and o.state not in ('pending_payment', 'expired', 'rejected', 'cancelled')
    group by o.currency
  ) by_currency
)`

/** The email address that store `s` waits for. */
const invitedEmail = sql`
  (select i.email from store_invitations i where i.store_id = s.id and i.accepted_at is null)`

export async function readAnyStores(
  { db, locale, now }: Reading,
  only: {
    slug?: string
    state?: StoreState | 'waiting' | undefined
    search?: string | undefined
    isReported?: boolean
  } & NumberedPage,
): Promise<OperatorStoreRow[]> {
  const search = only.search ? containing(only.search) : null
  const { rows } = await sql<OperatorStoreRow>`
    with found as (
      select s.*, owner.name as owner_name, owner.email as owner_email
      from stores s
      left join users owner on owner.id = s.owner_id
      where ${only.slug ? sql`s.slug = ${only.slug}` : sql`true`}
        and ${inState(only.state)}
        and ${only.isReported ? sql`exists (select from store_reports r where r.store_id = s.id and r.settled_at is null)` : sql`true`}
        and ${search ? sql`plain(concat_ws(' ', s.name, s.city, owner.name, owner.email)) like plain(${search})` : sql`true`}
    )
    select
      s.id,
      s.slug,
      s.name,
      s.vertical,
      s.city,
      ${translated(sql.ref('land.name'), locale)} as country_name,
      s.state,
      s.state_reason,
      ${pictureJson(sql.ref('s.logo_id'), locale)} as logo,
      case when s.owner_id is not null then json_build_object('name', s.owner_name, 'email', s.owner_email) end as owner,
      s.currency,
      ${invitedEmail} as invited_email,
      ${commissionBps(now)} as commission_bps,
      (
        select count(*) from products p
        where p.store_id = s.id
          and p.state = 'published'
      ) as product_count,
      coalesce(sold.orders, 0) as order_count,
      coalesce(sold.sales, '[]') as sales,
      ${reportsJson} as reports,
      s.created_at,
      (select count(*) from found) as total
    from (
      select * from found
      order by created_at desc, id desc
      limit ${only.perPage}
      offset ${offsetOf(only, sql`(select count(*) from found)`)}
    ) s
    join countries land on land.code = s.country_code
    left join lateral ${salesOfStore} sold on true
    order by s.created_at desc, s.id desc
  `.execute(db)
  return rows
}

/** The commission rate of a store `s`, in hundredths of a percent. */
function commissionBps(now: Date) {
  return sql`coalesce((
    select r.bps
    from commission_rates r
    where r.scope in ('store', 'default')
      and r.subject in (s.id::text, '')
      and r.valid_from <= ${now}
      and (r.valid_until is null or r.valid_until > ${now})
    order by r.scope desc
    limit 1
  ), 0)`
}
