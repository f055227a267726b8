/** Pages of the market. Each language shows its newest version, or English if it has none. */
import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { Locale } from '#values/locale.ts'

type Reading = Pick<Work, 'db'>

export interface PageKey {
  readonly slug: string
  readonly language: Locale
}

export interface PageText {
  readonly title: string
  readonly description: string
  readonly body: string
}

/** Returns the titles of visible pages in a language, in page order. */
export async function readPageTitles({ db }: Reading, locale: string) {
  const { rows } = await sql<{ slug: string; begun_as: string | null; title: string; changed_at: Date }>`
    select page.slug, page.begun_as, text.title, text.written_at as changed_at
    from pages page
    join lateral (${newest(sql`page.slug`, locale)}) text on true
    where page.hidden_at is null
    order by page.position
  `.execute(db)
  return rows
}

export interface PageRow extends PageText {
  readonly language: Locale
  readonly written_at: Date
}

/** Also undefined for a hidden page. */
export async function readPageText(
  { db }: Reading,
  { slug, locale }: { slug: string; locale: string },
): Promise<PageRow | undefined> {
  const { rows } = await sql<PageRow>`
    select text.language, text.title, text.description, text.body, text.written_at
    from pages page
    join lateral (${newest(sql`page.slug`, locale)}) text on true
    where page.slug = ${slug}
      and page.hidden_at is null
  `.execute(db)
  return rows[0]
}

function newest(slug: ReturnType<typeof sql>, locale: string) {
  return sql`
    select t.language, t.title, t.description, t.body, t.written_at
    from page_texts t
    where t.slug = ${slug}
      and t.language in (${locale}, 'en')
    order by t.language = 'en', t.version desc
    limit 1`
}

interface ListedPage {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly languages: Locale[]
  readonly changed_at: Date
  readonly is_shown: boolean
}

/** Returns every page with its title in a language, all its languages, and its last change. */
export async function readPages({ db }: Reading, locale: string) {
  const { rows } = await sql<ListedPage>`
    select page.id, page.slug, text.title, written.languages, written.changed_at, page.hidden_at is null as is_shown
    from pages page
    join lateral (${newest(sql`page.slug`, locale)}) text on true
    join lateral (
      select array_agg(distinct t.language) as languages, max(t.written_at) as changed_at
      from page_texts t
      where t.slug = page.slug
    ) written on true
    order by page.position
  `.execute(db)
  return rows
}

interface FoundPage {
  readonly id: string
  /** The default page it started as, if any. */
  readonly begun_as: string | null
  readonly hidden_at: Date | null
}

/** Returns the page, if it exists, and can lock it for a change. */
export async function findPage(
  { db }: Reading,
  slug: string,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<FoundPage | undefined> {
  const asked = db.selectFrom('pages').select(['id', 'begun_as', 'hidden_at']).where('slug', '=', slug)
  return await (isHeld ? asked.forUpdate() : asked).executeTakeFirst()
}

/** Locks a first page and returns its slug. First pages are hidden at most, never removed. */
export async function holdFirstPage({ db }: Reading, begunAs: string): Promise<string> {
  const { slug } = await db
    .selectFrom('pages')
    .select('slug')
    .where('begun_as', '=', begunAs)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return slug
}

export async function insertPage(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, slug }: { id: string; slug: string },
): Promise<void> {
  // Serialises additions, so that two pages don't get the same position.
  await sql`select pg_advisory_xact_lock(hashtextextended('page position', 0))`.execute(db)
  await sql`
    insert into pages (id, slug, position, hidden_at)
    select ${id}, ${slug}, coalesce(max(position), 0) + 1, ${now}
    from pages
  `.execute(db)
}

export async function setPageHidden(
  { db }: Reading,
  { slug, at }: { slug: string; at: Date | null },
): Promise<void> {
  await db.updateTable('pages').set({ hidden_at: at }).where('slug', '=', slug).execute()
}

const VERSIONS_LISTED = 50

export interface VersionRow {
  readonly version: number
  readonly written_at: Date
  readonly written_by: string | null
}

/** Returns the versions of a page in a language with their authors, newest first. */
export async function readVersions({ db }: Reading, { slug, language }: PageKey): Promise<VersionRow[]> {
  return await db
    .selectFrom('page_texts as t')
    .leftJoin('users as u', 'u.id', 't.written_by')
    .select(['t.version', 't.written_at', 'u.name as written_by'])
    .where('t.slug', '=', slug)
    .where('t.language', '=', language)
    .orderBy('t.version', 'desc')
    .limit(VERSIONS_LISTED)
    .execute()
}

export async function readVersion(
  { db }: Reading,
  { slug, language }: PageKey,
  version: number,
): Promise<PageText | undefined> {
  return await db
    .selectFrom('page_texts')
    .select(['title', 'description', 'body'])
    .where('slug', '=', slug)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirst()
}

export async function newestVersion({ db }: Reading, { slug, language }: PageKey): Promise<number> {
  const row = await db
    .selectFrom('page_texts')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('slug', '=', slug)
    .where('language', '=', language)
    .executeTakeFirst()
  return row?.version ?? 0
}

export async function insertVersion(
  { db, now }: Pick<Work, 'db' | 'now'>,
  written: PageKey & PageText & { readonly version: number; readonly writtenBy: string | null },
): Promise<void> {
  const { writtenBy, ...text } = written
  await db
    .insertInto('page_texts')
    .values({ ...text, written_at: now, written_by: writtenBy })
    .execute()
}

/** Adds the missing default pages, even if one was moved to another slug; returns the slugs added. */
export async function insertPages(
  { db }: Reading,
  pages: readonly { readonly id: string; readonly slug: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    insert into pages (id, slug, begun_as, position)
    select id, slug, slug, position
    from unnest(${pages.map(({ id }) => id)}::uuid[], ${pages.map(({ slug }) => slug)}::text[])
      with ordinality as given (id, slug, position)
    on conflict do nothing
    returning slug
  `.execute(db)
  return rows.map(({ slug }) => slug)
}
