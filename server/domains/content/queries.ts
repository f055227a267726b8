import { sql } from 'kysely'
import type { StoreSummary } from '#contract/catalog.ts'
import type { Picture, Vertical } from '#contract/common.ts'
import { pictureJson, pictureOf } from '#domains/media/index.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

/** Pictures by storage key. */
export async function readPictures(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Picture>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('pictures')
    .select(['storage_key', 'width', 'height', 'colour', 'alt'])
    .where('storage_key', 'in', keys)
    .execute()
  return new Map(rows.map((row) => [row.storage_key, pictureOf(row, locale)]))
}

export interface PostRow {
  readonly slug: string
  readonly title: string
  readonly excerpt: string
  readonly category: string
  readonly author: string
  readonly published_at: Date
  readonly read_minutes: number
  readonly cover: Picture | null
  readonly total: number
}

/** The published articles, the newest first. */
export async function readPosts(
  { db, now, locale }: Pick<Work, 'db' | 'now' | 'locale'>,
  asked: NumberedPage & { readonly category?: string | undefined },
): Promise<PostRow[]> {
  const isWanted = sql`post.published_at <= ${now} and ${
    asked.category ? sql`post.category = ${asked.category}` : sql`true`
  }`
  const { rows } = await sql<PostRow>`
    with counted as (
      select count(*)::integer as n
      from posts post
      where ${isWanted}
    )
    select ${postColumns(locale)}, counted.n as total
    from posts post
    cross join counted
    where ${isWanted}
    order by post.published_at desc, post.id desc
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select n from counted)`)}
  `.execute(db)
  return rows
}

export interface WholePostRow extends PostRow {
  readonly body: string[]
  readonly tags: string[]
  readonly store: StoreSummary | null
  readonly related_product_ids: string[]
}

export async function readWholePost(
  { db, now, locale }: Pick<Work, 'db' | 'now' | 'locale'>,
  slug: string,
): Promise<WholePostRow | undefined> {
  const { rows } = await sql<WholePostRow>`
    select
      ${postColumns(locale)},
      1 as total,
      coalesce(post.body -> ${locale}::text, post.body -> 'en') as body,
      post.tags,
      case when store.id is not null then json_build_object(
        'id', store.id,
        'slug', store.slug,
        'name', store.name,
        'vertical', store.vertical,
        'country_code', store.country_code
      ) end as store,
      post.related_product_ids
    from posts post
    left join stores store on store.id = post.store_id and store.state = 'approved'
    where post.slug = ${slug}
      and post.published_at <= ${now}
  `.execute(db)
  return rows[0]
}

function postColumns(locale: string) {
  return sql`
    post.slug,
    ${translated(sql.ref('post.title'), locale)} as title,
    ${translated(sql.ref('post.excerpt'), locale)} as excerpt,
    post.category,
    post.author,
    post.published_at,
    post.read_minutes,
    ${pictureJson(sql.ref('post.cover_id'), locale)} as cover`
}

/** What the articles are filed under, and how many under each. */
export async function readPostCategories({ db, now }: Pick<Work, 'db' | 'now'>) {
  const { rows } = await sql<{ name: string; count: number }>`
    select post.category as name, count(*)::integer as count
    from posts post
    where post.published_at <= ${now}
    group by post.category
    order by post.category
  `.execute(db)
  return rows
}

/** What is asked again and again: all of it, or what has every word in its question or its answer. */
export async function readFaqs({ db, locale }: Pick<Work, 'db' | 'locale'>, words: readonly string[]) {
  const { rows } = await sql<{ id: string; topic: string; question: string; answer: string }>`
    select faq.id, faq.topic, told.question, told.answer
    from faqs faq
    cross join lateral (
      select
        ${translated(sql.ref('faq.question'), locale)} as question,
        ${translated(sql.ref('faq.answer'), locale)} as answer
    ) told
    where not exists (
      select from unnest(${words.map(containing)}::text[]) word
      where plain(told.question || ' ' || told.answer) not like plain(word)
    )
    order by faq.position
  `.execute(db)
  return rows
}

/** Every setting by its key. */
export async function readSettingRows({ db }: Pick<Work, 'db'>): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Keeps these settings; others stay as they are. */
export async function setSettings(
  { db, now }: Pick<Work, 'db' | 'now'>,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`
    insert into settings (key, value, updated_at)
    select key, value, ${now}
    from jsonb_each(${JSON.stringify(settings)}::jsonb)
    on conflict (key) do update
    set value = excluded.value,
      updated_at = excluded.updated_at
  `.execute(db)
}

/** The verticals and what they are called. */
export async function readVerticals({
  db,
}: Pick<Work, 'db'>): Promise<{ vertical: Vertical; name: Texts }[]> {
  const { rows } = await sql<{ vertical: Vertical; name: Texts }>`
    select c.vertical, c.name
    from categories c
    where c.depth = 0
    order by c.position, c.path
  `.execute(db)
  return rows
}

export interface CountryRow {
  readonly code: string
  readonly name: string
  readonly calling_codes: string[]
  readonly cities: string[]
  readonly regions: string[]
  readonly requires_region: boolean
  readonly uses_postcode: boolean
  readonly requires_postcode: boolean
  readonly postcode_pattern: string | null
  readonly postcode_example: string | null
  readonly is_island: boolean
}

export async function readCountries({ db, locale }: Pick<Work, 'db' | 'locale'>): Promise<CountryRow[]> {
  const { rows } = await sql<CountryRow>`
    select
      c.code,
      ${translated(sql.ref('c.name'), locale)} as name,
      c.calling_codes,
      c.cities,
      c.regions,
      c.requires_region,
      c.uses_postcode,
      c.requires_postcode,
      c.postcode_pattern,
      c.postcode_example,
      c.is_island
    from countries c
    order by c.is_island desc, plain(${translated(sql.ref('c.name'), locale)})
  `.execute(db)
  return rows
}
