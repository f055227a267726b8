/** State changes of products and what can be chosen for them. */
import { sql } from 'kysely'
import type { OfferedOptionSet } from '#contract/option-sets.ts'
import type { ChoosableAttribute } from '#contract/products.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { isInBundle } from '../bundles/bundle-queries.ts'
import { categoryTree } from '../category-tree.ts'
import { offeredOptionSets } from '../option-sets/option-set-queries.ts'
import { choosableAttributes } from './attributes.ts'
import type { ProductDocument } from './document.ts'

type Writing = Pick<Work, 'db' | 'now'>

/** Publishes products; those that were public before keep the date of their first publication. */
export async function setPublished({ db, now }: Writing, productIds: readonly string[]): Promise<void> {
  await sql`
    update products
    set state = 'published',
        publish_at = null,
        published_at = coalesce(published_at, ${now}),
        version = version + 1,
        updated_at = ${now}
    where id = any(${productIds}::uuid[])
  `.execute(db)
}

export async function setPublishAt(
  { db, now }: Writing,
  { productId, at }: { readonly productId: string; readonly at: Date },
): Promise<void> {
  await sql`
    update products
    set state = 'draft',
        publish_at = ${at},
        version = version + 1,
        updated_at = ${now}
    where id = ${productId}
  `.execute(db)
}

/** Drafts stay drafts and lose their date of publication. */
export async function setArchived({ db, now }: Writing, productId: string): Promise<void> {
  await sql`
    update products
    set state = case when published_at is null then 'draft' else 'withdrawn' end,
        publish_at = null,
        version = version + 1,
        updated_at = ${now}
    where id = ${productId}
  `.execute(db)
}

/** Returns and locks the drafts whose time has come. */
export async function lockDueDrafts({ db, now }: Writing): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from products
    where publish_at <= ${now}
      and not is_blocked
      and not exists (
        select from product_submissions submission
        where submission.product_id = products.id
          and submission.state = 'pending'
      )
    order by publish_at, id
    limit 200
    for no key update skip locked
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes a draft that was never public; returns false if something refers to it. */
export async function deleteDraft({ db }: Writing, productId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select p.id
    from products p
    where p.id = ${productId}
      and p.published_at is null
      and not exists (select from order_lines line where line.product_id = p.id)
      and not exists (select from order_line_items item where item.product_id = p.id)
      and not ${isInBundle}
      and not exists (select from cart_lines line where line.product_id = p.id)
      and not exists (select from commission_rates rate where rate.product_id = p.id)
  `.execute(db)
  if (rows.length === 0) return false
  await sql`
    delete from stock_moves where variant_id in (select id from variants where product_id = ${productId})
  `.execute(db)
  await sql`delete from products where id = ${productId}`.execute(db)
  return true
}

export interface ChoiceRow {
  readonly categories: {
    id: string
    path: string
    name: string
    depth: number
    has_children: boolean
  }[]
  readonly brands: string[]
  readonly tags: { slug: string; name: string }[]
  readonly size_charts: { key: string; name: string }[]
  readonly attributes: ChoosableAttribute[]
  readonly option_sets: OfferedOptionSet[]
}

/** Categories of the store's vertical in tree order with their attributes, brands and tags by name. */
export async function readChoices(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  storeId: string,
): Promise<ChoiceRow> {
  const { rows } = await sql<ChoiceRow>`
    with recursive ${categoryTree(storeId)}
    select
      coalesce((
        select json_agg(json_build_object(
          'id', id,
          'path', path,
          'name', ${translated(sql.ref('name'), locale)},
          'depth', depth,
          'has_children', exists (select from categories child where child.parent_id = tree.id)
        ) order by places, path)
        from tree
      ), '[]') as categories,
      array(select name from brands order by lower(name)) as brands,
      coalesce((
        select json_agg(json_build_object('slug', slug, 'name', ${translated(sql.ref('name'), locale)}) order by slug)
        from tags
      ), '[]') as tags,
      ${offeredOptionSets(locale)} as option_sets,
      coalesce((
        select json_agg(json_build_object('key', key, 'name', ${translated(sql.ref('name'), locale)})
          order by store_id nulls last, plain(${translated(sql.ref('name'), locale)}))
        from size_charts
        where store_id is null or store_id = ${storeId}
      ), '[]') as size_charts,
      ${choosableAttributes(locale)} as attributes
  `.execute(db)
  const [choices] = rows
  if (!choices) throw new Error(`The query of choices for store ${storeId} returned no row`)
  return choices
}

export interface VersionRow {
  readonly version: number
  readonly saved_at: Date
  readonly saved_by: string | null
  readonly changed: string[]
}

const VERSIONS_SHOWN = 50

export async function readVersions(
  { db }: Pick<Work, 'db'>,
  { storeId, productId }: { readonly storeId: string; readonly productId: string },
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select kept.version, kept.saved_at, u.name as saved_by, kept.changed
    from product_versions kept
    join products p on p.id = kept.product_id
    left join users u on u.id = kept.saved_by
    where kept.product_id = ${productId}
      and p.store_id = ${storeId}
    order by kept.version desc
    limit ${VERSIONS_SHOWN}
  `.execute(db)
  return rows
}

/** Returns a saved version's fields; undefined if there is none. */
export async function readVersion(
  { db }: Pick<Work, 'db'>,
  {
    storeId,
    productId,
    version,
  }: { readonly storeId: string; readonly productId: string; readonly version: number },
): Promise<ProductDocument | undefined> {
  const { rows } = await sql<{ document: ProductDocument }>`
    select saved.document
    from product_versions saved
    join products p on p.id = saved.product_id
    where saved.product_id = ${productId}
      and saved.version = ${version}
      and p.store_id = ${storeId}
  `.execute(db)
  return rows[0]?.document
}

/** Returns those of the products that the store still has, in their order. */
export async function stillThere(
  { db }: Pick<Work, 'db'>,
  { storeId, ids }: { readonly storeId: string; readonly ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where p.store_id = ${storeId} and p.id = any(${ids}::uuid[])
  `.execute(db)
  return ids.filter((id) => rows.some((row) => row.id === id))
}

/** Returns the key of a size chart that the store can still use. */
export async function chartStillThere(
  { db }: Pick<Work, 'db'>,
  { storeId, key }: { readonly storeId: string; readonly key: string | null | undefined },
): Promise<string | null> {
  if (!key) return null
  const { rows } = await sql<{ key: string }>`
    select key from size_charts where key = ${key} and (store_id is null or store_id = ${storeId})
  `.execute(db)
  return rows[0]?.key ?? null
}
