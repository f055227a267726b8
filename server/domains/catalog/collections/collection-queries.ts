import { type RawBuilder, sql } from 'kysely'
import type { CollectionRow, WrittenCollection } from '#contract/collections.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { offeredLocales } from '#values/locale.ts'
import { isPublic } from '../card-columns.ts'
import type { StoredRule } from './rules.ts'

type Reading = Pick<Work, 'db' | 'locale' | 'now'>

/** The state of a collection `c`. */
const stateAt = (now: Date) => sql<CollectionRow['state']>`
  case
    when c.ends_at <= ${now} then 'ended'
    when c.hidden_at is not null then 'hidden'
    when c.starts_at > ${now} then 'planned'
    else 'visible'
  end`

/** Whether shoppers can see a collection `c`, also for queries of other domains. */
export const isShownCollection = (now: Date): RawBuilder<boolean> => sql`${stateAt(now)} = 'visible'`

interface ListedRow extends Omit<CollectionRow, 'picture'> {
  readonly picture: Picture | null
  readonly total: number
}

export async function readCollectionRows(
  { db, locale, now }: Reading,
  only: NumberedPage & { readonly search: string | undefined },
): Promise<ListedRow[]> {
  const name = translated(sql.ref('c.name'), locale)
  const isFound = only.search ? sql`plain(${name}) like plain(${containing(only.search)})` : sql`true`
  const { rows } = await sql<ListedRow>`
    with counted as (
      select count(*) as n from collections c where ${isFound}
    )
    select
      c.id, c.slug, ${name} as name, ${pictureJson(sql.ref('c.picture_id'), locale)} as picture,
      c.matches is not null as is_by_rule, ${stateAt(now)} as state,
      (
        select count(*)
        from collection_products member
        join product_listings l on l.product_id = member.product_id
        join stores s on s.id = l.store_id
        where member.collection_id = c.id
          and ${isPublic}
      ) as products,
      counted.n as total
    from collections c
    cross join counted
    where ${isFound}
    order by plain(${name}), c.id
    limit ${only.perPage}
    offset ${offsetOf(only, sql`(select n from counted)`)}
  `.execute(db)
  return rows
}

type Named = NonNullable<WrittenCollection['rule']>['brands']

export interface WrittenRow extends Omit<StoredRule, 'matches'> {
  readonly id: string
  readonly slug: string
  readonly name: Texts
  readonly description: Texts
  readonly seo_title: Texts
  readonly seo_description: Texts
  readonly picture_id: string | null
  readonly picture: Picture | null
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  readonly is_hidden: boolean
  readonly state: CollectionRow['state']
  readonly version: number
  readonly matches: StoredRule['matches'] | null
  readonly named: {
    readonly categories: Named
    readonly brands: Named
    readonly stores: Named
    readonly tags: Named
  }
  readonly products: WrittenCollection['products']
}

export async function readWrittenRow(
  { db, locale, now }: Reading,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<WrittenRow | undefined> {
  const { rows } = await sql<WrittenRow>`
    select
      c.id, c.slug, c.name, c.description, c.seo_title, c.seo_description, c.picture_id,
      ${pictureJson(sql.ref('c.picture_id'), locale)} as picture, c.starts_at, c.ends_at,
      c.hidden_at is not null as is_hidden, ${stateAt(now)} as state, c.version, c.matches, c.category_ids, c.tags,
      c.brand_ids, c.store_ids, c.price_min_minor, c.price_max_minor, c.is_in_stock, c.new_days, c.is_on_sale,
      c.sold_min,
      json_build_object(
        'categories', coalesce((
          select json_agg(json_build_object('key', g.path, 'name', ${translated(sql.ref('g.name'), locale)}) order by g.path)
          from categories g
          where g.id = any(c.category_ids)
        ), '[]'),
        'brands', coalesce((
          select json_agg(json_build_object('key', b.slug, 'name', b.name) order by b.slug)
          from brands b
          where b.id = any(c.brand_ids)
        ), '[]'),
        'stores', coalesce((
          select json_agg(json_build_object('key', s.slug, 'name', s.name, 'detail', s.city) order by s.slug)
          from stores s
          where s.id = any(c.store_ids)
        ), '[]'),
        'tags', coalesce((
          select json_agg(json_build_object('key', tag.slug, 'name', coalesce(
            (select ${translated(sql.ref('t.name'), locale)} from tags t where t.slug = tag.slug), tag.slug
          )) order by tag.slug)
          from unnest(c.tags) tag (slug)
        ), '[]')
      ) as named,
      coalesce((
        select json_agg(json_build_object(
          'key', p.slug, 'name', ${translated(sql.ref('p.name'), locale)}, 'detail', s.name,
          'is_offered', coalesce(l.is_offered and s.state = 'approved', false)
        ) order by member.position)
        from collection_products member
        join products p on p.id = member.product_id
        join stores s on s.id = p.store_id
        left join product_listings l on l.product_id = p.id
        where member.collection_id = c.id
          and member.position is not null
      ), '[]') as products
    from collections c
    where c.id = ${id}
    ${isLocked ? sql`for update of c` : sql``}
  `.execute(db)
  return rows[0]
}

export interface CollectionTexts {
  readonly name: Texts
  readonly description: Texts
  readonly seoTitle: Texts
  readonly seoDescription: Texts
}

export interface CollectionFields extends CollectionTexts {
  readonly pictureId: string | null
  readonly isHidden: boolean
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly rule: StoredRule | null
}

export async function insertCollection(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, slug, fields }: { readonly id: string; readonly slug: string; readonly fields: CollectionFields },
): Promise<void> {
  await db
    .insertInto('collections')
    .values({
      id,
      slug,
      name: JSON.stringify(fields.name),
      description: JSON.stringify(fields.description),
      seo_title: JSON.stringify(fields.seoTitle),
      seo_description: JSON.stringify(fields.seoDescription),
      hidden_at: fields.isHidden ? now : null,
      ...plainColumns(fields, now),
    })
    .execute()
}

/** Texts in languages that are not offered are kept. */
export async function updateCollection(
  { db, now }: Pick<Work, 'db' | 'now'>,
  id: string,
  fields: CollectionFields,
): Promise<void> {
  const written = (column: string, texts: Texts) =>
    sql<string>`(${sql.ref(column)} - ${[...offeredLocales]}::text[]) || ${JSON.stringify(texts)}::jsonb`
  await db
    .updateTable('collections')
    .set({
      name: written('name', fields.name),
      description: written('description', fields.description),
      seo_title: written('seo_title', fields.seoTitle),
      seo_description: written('seo_description', fields.seoDescription),
      hidden_at: fields.isHidden ? sql<Date>`coalesce(hidden_at, ${now}::timestamptz)` : null,
      version: sql<number>`version + 1`,
      ...plainColumns(fields, now),
    })
    .where('id', '=', id)
    .execute()
}

function plainColumns({ pictureId, startsAt, endsAt, rule }: CollectionFields, now: Date) {
  return {
    picture_id: pictureId,
    starts_at: startsAt,
    ends_at: endsAt,
    changed_at: now,
    matches: rule?.matches ?? null,
    category_ids: [...(rule?.category_ids ?? [])],
    tags: [...(rule?.tags ?? [])],
    brand_ids: [...(rule?.brand_ids ?? [])],
    store_ids: [...(rule?.store_ids ?? [])],
    price_min_minor: rule?.price_min_minor ?? null,
    price_max_minor: rule?.price_max_minor ?? null,
    is_in_stock: rule?.is_in_stock ?? null,
    new_days: rule?.new_days ?? null,
    is_on_sale: rule?.is_on_sale ?? false,
    sold_min: rule?.sold_min ?? null,
  }
}

/** Makes these, in this order, the products of a collection by hand. */
export async function writeChosenProducts(
  { db }: Pick<Work, 'db'>,
  id: string,
  productIds: readonly string[],
): Promise<void> {
  await sql`
    delete from collection_products where collection_id = ${id} and product_id <> all(${productIds}::uuid[])
  `.execute(db)
  await sql`
    insert into collection_products (collection_id, product_id, position)
    select ${id}, wanted.id, wanted.place
    from unnest(${productIds}::uuid[]) with ordinality wanted (id, place)
    on conflict (collection_id, product_id) do update set position = excluded.position
    where collection_products.position is distinct from excluded.position
  `.execute(db)
}

/** Leaves the products to the rule. */
export async function forgetOrder({ db }: Pick<Work, 'db'>, id: string): Promise<void> {
  await sql`
    update collection_products set position = null where collection_id = ${id} and position is not null
  `.execute(db)
}

/** Codes of coupons for a collection, ended ones included. Lock the collection first. */
export async function couponsOf({ db }: Pick<Work, 'db'>, id: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from coupons where collection_ids @> array[${id}]::uuid[] order by code
  `.execute(db)
  return rows.map(({ code }) => code)
}

export async function deleteCollection({ db }: Pick<Work, 'db'>, id: string): Promise<void> {
  await db.deleteFrom('collections').where('id', '=', id).execute()
  await db.deleteFrom('moved_slugs').where('kind', '=', 'collection').where('record_id', '=', id).execute()
}

export interface Ids {
  readonly categories: ReadonlyMap<string, string>
  readonly brands: ReadonlyMap<string, string>
  readonly stores: ReadonlyMap<string, string>
  readonly products: ReadonlyMap<string, string>
}

interface Keys {
  readonly categories: readonly string[]
  readonly brands: readonly string[]
  readonly stores: readonly string[]
  readonly products: readonly string[]
}

/** The ids of these paths and slugs; unknown ones are left out. */
export async function readIds({ db }: Pick<Work, 'db'>, keys: Keys): Promise<Ids> {
  const { rows } = await sql<{ kind: keyof Keys; key: string; id: string }>`
    select 'categories' as kind, path as key, id from categories where path = any(${keys.categories}::text[])
    union all
    select 'brands', slug, id from brands where slug = any(${keys.brands}::text[])
    union all
    select 'stores', slug, id from stores where slug = any(${keys.stores}::text[])
    union all
    select 'products', slug, id from products where slug = any(${keys.products}::text[])
  `.execute(db)
  const of = (kind: keyof Keys) =>
    new Map(rows.flatMap((row) => (row.kind === kind ? [[row.key, row.id] as const] : [])))
  return {
    categories: of('categories'),
    brands: of('brands'),
    stores: of('stores'),
    products: of('products'),
  }
}

interface ShownRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly seo_title: string
  readonly seo_description: string
  readonly picture: Picture | null
  readonly changed_at: Date
}

const shownColumns = (locale: string) => sql`
  c.id, c.slug, ${translated(sql.ref('c.name'), locale)} as name,
  ${translated(sql.ref('c.description'), locale)} as description,
  ${translated(sql.ref('c.seo_title'), locale)} as seo_title,
  ${translated(sql.ref('c.seo_description'), locale)} as seo_description,
  ${pictureJson(sql.ref('c.picture_id'), locale)} as picture, c.changed_at`

/** The collections that shoppers can see, by name. */
export async function readShownRows({ db, locale, now }: Reading): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select ${shownColumns(locale)}
    from collections c
    where ${isShownCollection(now)}
    order by plain(${translated(sql.ref('c.name'), locale)}), c.id
  `.execute(db)
  return rows
}

export async function readShownRow(
  { db, locale, now }: Reading,
  slug: string,
): Promise<ShownRow | undefined> {
  const { rows } = await sql<ShownRow>`
    select ${shownColumns(locale)}
    from collections c
    where c.slug = ${slug}
      and ${isShownCollection(now)}
  `.execute(db)
  return rows[0]
}

/** The names of all collections, for choosing one. */
export async function readCollectionNames({
  db,
  locale,
}: Pick<Work, 'db' | 'locale'>): Promise<{ id: string; name: string }[]> {
  const name = translated(sql.ref('c.name'), locale)
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, ${name} as name
    from collections c
    order by plain(${name}), c.id
  `.execute(db)
  return rows
}

/** A visible collection for a list of its products. */
export async function readListedCollection(
  { db, now }: Pick<Work, 'db' | 'now'>,
  slug: string,
): Promise<{ readonly id: string; readonly isByHand: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isByHand: boolean }>`
    select c.id, c.matches is null as "isByHand"
    from collections c
    where ${isShownCollection(now)}
      and (
        c.slug = ${slug}
        or c.id = (select m.record_id from moved_slugs m where m.kind = 'collection' and m.scope = '' and m.slug = ${slug})
      )
    order by c.slug = ${slug} desc
    limit 1
  `.execute(db)
  return rows[0]
}

/** Whether a collection appeared or ended since then. */
export async function hasOpenedOrEnded({ db, now }: Pick<Work, 'db' | 'now'>, since: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from collections
      where starts_at > ${since} and starts_at <= ${now}
         or ends_at > ${since} and ends_at <= ${now}
    ) as has
  `.execute(db)
  return rows[0]?.has ?? false
}

/** Counts the public products of a rule, and returns the ids of its best sellers. */
export async function readMatching(
  { db }: Pick<Work, 'db'>,
  condition: RawBuilder<boolean>,
  limit: number,
): Promise<{ readonly total: number; readonly ids: string[] }> {
  const matching = sql`
    product_listings l
    join stores s on s.id = l.store_id
    where ${isPublic}
      and ${condition}`
  const { rows } = await sql<{ total: number; ids: string[] }>`
    select
      (select count(*) from ${matching}) as total,
      array(select l.product_id from ${matching} order by l.sold_count desc, l.product_id limit ${limit}) as ids
  `.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}

/** Replaces a merged record in rules. */
export async function replaceInRules(
  { db }: Pick<Work, 'db'>,
  column: 'category_ids' | 'brand_ids' | 'tags',
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  const type = column === 'tags' ? sql`text` : sql`uuid`
  await sql`
    update collections
    set ${sql.ref(column)} = array(
      select distinct each from unnest(array_replace(${sql.ref(column)}, ${from}::${type}, ${into}::${type})) each
    )
    where ${sql.ref(column)} @> array[${from}::${type}]
  `.execute(db)
}
