/**
 * Where things of the market lie: what each is called in addresses, and where what moved lies now. What lies at an
 * address wins over what lay there; the database sees to that (migration 0400).
 */
import { type RawBuilder, sql } from 'kysely'
import { reservedSlugs, type SlugKind, slugForm } from '#values/slug.ts'
import type { Database } from './database.ts'
import type { Work } from './work.ts'

/** Where the things of each kind are written. */
export const tableOf: Readonly<Record<SlugKind, string>> = {
  post: 'posts',
  page: 'pages',
  product: 'products',
  store: 'stores',
  category: 'categories',
}

/** The slugs of a kind are its own, those of categories within a vertical. */
export interface SlugSpace {
  readonly kind: SlugKind
  /** The vertical of a category, else nothing. */
  readonly scope: string
}

const TRIES = 1_000

/**
 * The first of `slug`, `slug-2`, ... at which nothing lies, nor lay. Others who ask wait until this transaction has taken it.
 */
export async function readFreeSlug(
  { db }: Pick<Work, 'db'>,
  { kind, scope, slug }: SlugSpace & { readonly slug: string },
): Promise<string> {
  await holdSlugs(db)
  const { rows } = await sql<{ slug: string }>`
    select wanted.slug
    from (
      select case when n = 1 then ${slug}::text else ${slug}::text || '-' || n end as slug, n
      from generate_series(1, ${TRIES}::integer) n
    ) wanted
    where wanted.slug <> all(${reservedSlugs[kind]}::text[])
      and not exists (select from (${lyingAt({ kind, scope }, sql`wanted.slug`)}) lying)
      and not exists (
        select from moved_slugs m where m.kind = ${kind} and m.scope = ${scope} and m.slug = wanted.slug
      )
    order by wanted.n
    limit 1
  `.execute(db)
  const [found] = rows
  if (!found) throw new Error(`All addresses from ${slug} to ${slug}-${TRIES} are taken`)
  return found.slug
}

export type SlugFault = 'slug_reserved' | 'slug_taken' | 'slug_kept'

/** Somebody who wants something of theirs to lie at a slug. */
export interface SlugWish extends SlugSpace {
  readonly slug: string
  /** What is to lie there; undefined for what is about to be added. */
  readonly id: string | undefined
  /** A seller takes over what their own store left, and nothing that another's links lead to. */
  readonly storeId?: string
}

/** Why something may not lie at a slug; others who ask wait until this transaction has taken it. */
export async function findSlugFault(
  { db }: Pick<Work, 'db'>,
  wish: SlugWish,
): Promise<SlugFault | undefined> {
  const { kind, scope, slug, id = null, storeId } = wish
  if (reservedSlugs[kind].includes(slug)) return 'slug_reserved'
  await holdSlugs(db)
  const { rows } = await sql<{ is_taken: boolean; is_kept: boolean }>`
    select
      exists (
        select from (${lyingAt({ kind, scope }, sql`${slug}::text`)}) lying
        where lying.id is distinct from ${id}::uuid
      ) as is_taken,
      ${storeId === undefined ? sql`false` : leftByOthers(slug, storeId)} as is_kept
  `.execute(db)
  const [found] = rows
  return found?.is_taken ? 'slug_taken' : found?.is_kept ? 'slug_kept' : undefined
}

/** A store and a category stand under the same address. */
function lyingAt({ kind, scope }: SlugSpace, slug: RawBuilder<unknown>): RawBuilder<unknown> {
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

async function holdSlugs(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('slugs', 0))`.execute(db)
}

/** Where things lay that lie elsewhere now, by alphabet. */
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

/** The slug under which something lies now that lay at another. */
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
}

interface CalledPath {
  /** As the contract has it: `/products/{slug}/reviews`. */
  readonly path: string
  readonly params: Params
}

const slugInPath = /\/([\w-]+)(?:\/\{(language|vertical|kind)\})?\/\{(slug|store)\}/g

/** Which parameters of a path name things by their slugs, each with the kind: `/products/{slug}` names a product. */
export function slugsNamed({
  path,
  params,
}: CalledPath): { readonly name: string; readonly kind: SlugKind }[] {
  return [...path.matchAll(slugInPath)].flatMap(([, before = '', between, name = '']) => {
    const kind = kinds[between === 'kind' ? (params.kind ?? '') : before]
    return kind ? [{ name, kind }] : []
  })
}

/** The parameters of a call by which what it names is found now; undefined where nothing of it has moved. */
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
