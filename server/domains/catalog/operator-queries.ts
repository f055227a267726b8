import { sql } from 'kysely'
import type { Picture, Vertical } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { stockOfVariant } from './backorder-queries.ts'
import { firstPicture } from './card-columns.ts'

export interface AnyProductRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly store: { slug: string; name: string }
  readonly vertical: Vertical
  readonly price_minor: number
  readonly currency: string
  readonly state: 'draft' | 'published' | 'withdrawn'
  readonly is_blocked: boolean
  /** Units available; null if a variant is not tracked. */
  readonly stock: number | null
  readonly sold_count: number
  readonly picture: Picture | null
  readonly total: number
}

export async function readAnyProducts(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  only: {
    slug?: string
    search?: string | undefined
    vertical?: Vertical | undefined
    isBlocked?: boolean | undefined
  } & NumberedPage,
): Promise<AnyProductRow[]> {
  const search = only.search ? containing(only.search) : undefined
  const found = sql`
    products p
    where ${only.slug ? sql`p.slug = ${only.slug}` : sql`true`}
      and ${only.vertical ? sql`p.vertical = ${only.vertical}` : sql`true`}
      and ${only.isBlocked === undefined ? sql`true` : sql`p.is_blocked = ${only.isBlocked}`}
      and ${
        search
          ? sql`(
              p.id in (select v.product_id from product_views v where v.sort_name like plain(${search}))
              or p.store_id in (select s.id from stores s where plain(s.name) like plain(${search}))
              or p.slug like plain(${search})
            )`
          : sql`true`
      }`
  const { rows } = await sql<AnyProductRow>`
    with counted as (
      select count(*) as n
      from ${found}
    )
    select
      p.id,
      p.slug,
      ${translated(sql.ref('p.name'), locale)} as name,
      json_build_object('slug', s.slug, 'name', s.name) as store,
      p.vertical,
      p.price_minor,
      p.currency,
      p.state,
      p.is_blocked,
      (
        select case when count(*) = count(level.variant_id) then sum(greatest(level.free, 0))::integer end
        from variants v
        left join lateral ${stockOfVariant('v.id')} level on true
        where v.product_id = p.id
          and v.is_active
      ) as stock,
      p.sold_count,
      ${pictureJson(firstPicture, locale)} as picture,
      counted.n as total
    from (
      select p.id
      from ${found}
      order by p.created_at desc, p.id desc
      limit ${only.perPage}
      offset ${offsetOf(only, sql`(select n from counted)`)}
    ) shown
    join products p on p.id = shown.id
    join stores s on s.id = p.store_id
    cross join counted
    order by p.created_at desc, p.id desc
  `.execute(db)
  return rows
}

/** Blocks a product with a reason, or unblocks it without one. Returns its id. */
export async function setBlocked(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { slug, reason }: { slug: string; reason: string | undefined },
): Promise<string | undefined> {
  const row = await db
    .updateTable('products')
    .set({ is_blocked: reason !== undefined, blocked_reason: reason ?? null, updated_at: now })
    .where('slug', '=', slug)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
