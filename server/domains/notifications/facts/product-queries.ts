import { sql } from 'kysely'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

export interface StoreNews {
  readonly user_id: string
  readonly store_id: string
  readonly store: string
  readonly store_slug: string
  /** The newest product, or the one with the largest reduction. */
  readonly product: Texts
  readonly count: number
}

/** Returns, for followers of stores, products added in that time, or reduced in it and still reduced. */
export async function readStoreNews(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { since, until }: { since: Date; until: Date },
): Promise<StoreNews[]> {
  const { rows } = await sql<StoreNews>`
    with news as (
      select distinct on (p.id) p.id, p.store_id, p.name, p.published_at, coalesce(d.percent, 0) as percent
      from products p
      join product_listings l on l.product_id = p.id and l.is_offered
      left join deals d on d.product_id = p.id
        and d.starts_at > ${since} and d.starts_at <= ${until} and d.ends_at > ${now}
      where p.store_id in (select store_id from followed_stores)
        and (p.published_at > ${since} and p.published_at <= ${until} or d.id is not null)
      order by p.id, d.percent desc nulls last
    ),
    told as (
      select
        store_id,
        count(*)::integer as count,
        (array_agg(name order by published_at > ${since} desc, percent desc, published_at desc, id))[1] as product
      from news
      group by store_id
    )
    select f.user_id, s.id as store_id, s.name as store, s.slug as store_slug, told.product, told.count
    from told
    join stores s on s.id = told.store_id and s.state = 'approved'
    join followed_stores f on f.store_id = s.id
    order by f.user_id, s.id
  `.execute(db)
  return rows
}

export type ProductFacts = Awaited<ReturnType<typeof readProducts>>[number]

export async function readProducts({ db }: Reading, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; slug: string; name: Texts }>`
    select id, slug, name
    from products
    where id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}

export interface StockAlertFacts {
  readonly id: string
  readonly secret: string
  readonly email: string
  readonly userId: string | null
  /** Null without an account. */
  readonly name: string | null
  readonly locale: string
  readonly asked_at: Date
  readonly product: Texts
  readonly slug: string
  readonly sku: string
  /** The chosen value of each product option. */
  readonly choices: readonly Texts[]
}

/** Returns stock alerts and their recipients, without those that have ended. */
export async function readStockAlerts({ db }: Reading, ids: readonly string[]): Promise<StockAlertFacts[]> {
  const { rows } = await sql<StockAlertFacts>`
    select
      a.id,
      a.secret,
      coalesce(u.email, a.email) as email,
      a.user_id as "userId",
      u.name,
      coalesce(u.locale, a.locale) as locale,
      a.asked_at,
      p.name as product,
      p.slug,
      v.sku,
      coalesce((
        select json_agg(value.label order by o.position)
        from product_option_values value
        join product_options o on o.id = value.option_id
        where value.id = any(v.option_value_ids)
      ), '[]') as choices
    from stock_alerts a
    join variants v on v.id = a.variant_id
    join products p on p.id = v.product_id
    left join users u on u.id = a.user_id
    where a.id = any(${ids}::uuid[])
      and a.ended_at is null
  `.execute(db)
  return rows
}
