/**
 * Slugs in URLs, and redirects from former slugs. A current slug takes precedence over a former one; the database
 * enforces this (migration 0400).
 */
import { type RawBuilder, sql } from 'kysely'
import { newId } from '#values/id.ts'
import { reservedSlugs, type SlugKind, slugForm } from '#values/slug.ts'
import type { Database } from './database.ts'
import type { Work } from './work.ts'

export const tableOf: Readonly<Record<SlugKind, string>> = {
  post: 'posts',
  page: 'pages',
  product: 'products',
  store: 'stores',
  category: 'categories',
  collection: 'collections',
  brand: 'brands',
}

/** Slugs are unique per kind, and per vertical for categories. */
export interface SlugSpace {
  readonly kind: SlugKind
  /** A category's vertical, else empty. */
  readonly scope: string
}

const TRIES = 50

/** Returns a slug that was never used, like `readFreeSlugs`. */
export async function readFreeSlug(
  work: Pick<Work, 'db'>,
  { slug, ...space }: SlugSpace & { readonly slug: string },
): Promise<string> {
  const [free] = await readFreeSlugs(work, space, [slug])
  if (free === undefined) throw new Error(`No free slug for ${slug}`)
  return free
}

/**
 * Returns for each wanted slug the first of `slug`, `slug-2`, ... that was never used, all different; after 50 tries one
 * with a random end. Holds a lock, so that concurrent calls wait until this transaction ends.
 */
export async function readFreeSlugs(
  { db }: Pick<Work, 'db'>,
  { kind, scope }: SlugSpace,
  wanted: readonly string[],
): Promise<string[]> {
  if (wanted.length === 0) return []
  await lockSlugs(db)
  const candidates = [...new Set(wanted)].flatMap(candidatesOf)
  const { rows } = await sql<{ slug: string }>`
    select candidate.slug
    from unnest(${candidates}::text[]) candidate (slug)
    where exists (select from (${isAtSlug({ kind, scope }, sql`candidate.slug`)}) found)
       or exists (
         select from moved_slugs m where m.kind = ${kind} and m.scope = ${scope} and m.slug = candidate.slug
       )
  `.execute(db)
  const taken = new Set([...reservedSlugs[kind], ...rows.map(({ slug }) => slug)])
  return wanted.map((slug) => {
    const free =
      candidatesOf(slug).find((candidate) => !taken.has(candidate)) ?? `${slug}-${newId().slice(-12)}`
    taken.add(free)
    return free
  })
}

function candidatesOf(slug: string): string[] {
  return Array.from({ length: TRIES }, (_, place) => (place === 0 ? slug : `${slug}-${place + 1}`))
}

export type SlugFault = 'slug_reserved' | 'slug_taken' | 'slug_kept'

export interface SlugRequest extends SlugSpace {
  readonly slug: string
  /** The record that will use it; undefined for a new one. */
  readonly id: string | undefined
  /** Lets a seller reuse former slugs of their own store only, because links lead to those of others. */
  readonly storeId?: string
}

/** Returns why a slug cannot be used. Holds a lock, so that concurrent calls wait until this transaction ends. */
export async function findSlugFault(
  { db }: Pick<Work, 'db'>,
  requested: SlugRequest,
): Promise<SlugFault | undefined> {
  const { kind, scope, slug, id = null, storeId } = requested
  if (reservedSlugs[kind].includes(slug)) return 'slug_reserved'
  await lockSlugs(db)
  const { rows } = await sql<{ is_taken: boolean; is_kept: boolean }>`
    select
      exists (
        select from (${isAtSlug({ kind, scope }, sql`${slug}::text`)}) lying
        where lying.id is distinct from ${id}::uuid
      ) as is_taken,
      ${storeId === undefined ? sql`false` : leftByOthers(slug, storeId)} as is_kept
  `.execute(db)
  const [found] = rows
  return found?.is_taken ? 'slug_taken' : found?.is_kept ? 'slug_kept' : undefined
}

/** Stores and categories share one URL space. */
function isAtSlug({ kind, scope }: SlugSpace, slug: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (kind) {
    case 'store':
      return sql`
        select s.id from stores s where s.slug = ${slug}
        union all
        select c.id from categories c where c.slug = ${slug}`
    case 'category':
      return sql`
        select c.id from categories c where c.slug = ${slug} and c.vertical = ${scope}
        union all
        select s.id from stores s where s.slug = ${slug}`
    case 'post':
    case 'page':
    case 'product':
    case 'collection':
    case 'brand':
      return sql`select thing.id from ${sql.table(tableOf[kind])} thing where thing.slug = ${slug}`
  }
}

function leftByOthers(slug: string, storeId: string): RawBuilder<unknown> {
  return sql`exists (
    select from moved_slugs m
    join products p on p.id = m.record_id
    where m.kind = 'product'
      and m.scope = ''
      and m.slug = ${slug}
      and p.store_id <> ${storeId}
  )`
}

/** Makes concurrent changes of slugs wait until this transaction ends. */
async function lockSlugs(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('slugs', 0))`.execute(db)
}

export async function readFormerSlugs(
  { db }: Pick<Work, 'db'>,
  { kind, id }: { readonly kind: SlugKind; readonly id: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('moved_slugs')
    .select('slug')
    .where('record_id', '=', id)
    .where('kind', '=', kind)
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Lets a former slug lead to a record. */
export async function addFormerSlug(
  { db }: Pick<Work, 'db'>,
  { kind, scope, slug, id }: SlugSpace & { readonly slug: string; readonly id: string },
): Promise<void> {
  await sql`
    insert into moved_slugs (kind, scope, slug, record_id)
    values (${kind}, ${scope}, ${slug}, ${id})
    on conflict (kind, scope, slug) do update set record_id = excluded.record_id
  `.execute(db)
}

/** Lets the former slugs of a merged record lead to the other. */
export async function passFormerSlugs(
  { db }: Pick<Work, 'db'>,
  { kind, from, into }: { readonly kind: SlugKind; readonly from: string; readonly into: string },
): Promise<void> {
  await sql`
    update moved_slugs set record_id = ${into} where kind = ${kind} and record_id = ${from}
  `.execute(db)
}

export async function deleteFormerSlugs(
  { db }: Pick<Work, 'db'>,
  { kind, id }: { readonly kind: SlugKind; readonly id: string },
): Promise<void> {
  await db.deleteFrom('moved_slugs').where('kind', '=', kind).where('record_id', '=', id).execute()
}

export async function readMovedSlug(
  db: Database,
  { kind, scope, slug }: SlugSpace & { readonly slug: string },
): Promise<string | undefined> {
  if (!slugForm.test(slug)) return undefined
  const { rows } = await sql<{ slug: string }>`
    select thing.slug
    from moved_slugs m
    join ${sql.table(tableOf[kind])} thing on thing.id = m.record_id
    where m.kind = ${kind}
      and m.scope = ${scope}
      and m.slug = ${slug}
      ${kind === 'store' ? sql`and not exists (select from categories c where c.vertical = thing.vertical and c.slug = m.slug)` : sql``}
  `.execute(db)
  return rows[0]?.slug
}

type Params = Readonly<Record<string, string>>

const kinds: Readonly<Record<string, SlugKind>> = {
  blogs: 'post',
  posts: 'post',
  pages: 'page',
  products: 'product',
  stores: 'store',
  'followed-stores': 'store',
  'payout-stores': 'store',
  categories: 'category',
  collections: 'collection',
  brands: 'brand',
}

interface CalledPath {
  /** As in the contract: `/products/{slug}/reviews`. */
  readonly path: string
  readonly params: Params
}

const slugInPath = /\/([\w-]+)(?:\/\{(language|vertical|kind)\})?\/\{(slug|store)\}/g

/** Returns the path parameters that are slugs, with their kinds: `/products/{slug}` contains a product's. */
export function slugsNamed({
  path,
  params,
}: CalledPath): { readonly name: string; readonly kind: SlugKind }[] {
  return [...path.matchAll(slugInPath)].flatMap(([, before = '', between, name = '']) => {
    const kind = kinds[between === 'kind' ? (params.kind ?? '') : before]
    return kind ? [{ name, kind }] : []
  })
}

/** Returns a call's parameters with former slugs replaced; undefined if none has changed. */
export async function readMovedParams(db: Database, call: CalledPath): Promise<Params | undefined> {
  const { params } = call
  const moved: Record<string, string> = {}
  for (const { name, kind } of slugsNamed(call)) {
    const scope = kind === 'category' ? (params.vertical ?? '') : ''
    const slug = await readMovedSlug(db, { kind, scope, slug: params[name] ?? '' })
    if (slug !== undefined) moved[name] = slug
  }
  return Object.keys(moved).length > 0 ? { ...params, ...moved } : undefined
}
