import { type RawBuilder, sql } from 'kysely'
import type { StoreSummary } from '#contract/catalog.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db' | 'now' | 'locale'>

export interface PostRow {
  readonly id: string
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

interface PostFilter extends NumberedPage {
  readonly category?: string | undefined
  readonly tag?: string | undefined
  /** All of these must occur in the post. */
  readonly words?: readonly string[]
}

/** Returns published posts, newest first. */
export async function readPosts({ db, now, locale }: Reading, asked: PostFilter): Promise<PostRow[]> {
  const { category, tag, words = [] } = asked
  const isWanted = sql`
    post.published_at <= ${now}
    and ${category ? sql`post.category = ${category}` : sql`true`}
    and ${tag ? sql`post.tags @> array[${tag}]::text[]` : sql`true`}
    and ${words.length > 0 ? hasWords(words, locale) : sql`true`}`
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

function hasWords(words: readonly string[], locale: string): RawBuilder<unknown> {
  const textOf = (column: string) => translated(sql.ref(column), locale)
  return sql`not exists (
    select from unnest(${words.map(containing)}::text[]) word
    where plain(
      ${textOf('post.title')} || ' ' || ${textOf('post.excerpt')} || ' ' || post.author || ' ' ||
      array_to_string(post.tags, ' ') || ' ' || regexp_replace(${textOf('post.body')}, '<[^>]*>', ' ', 'g')
    ) not like plain(word)
  )`
}

export interface FullPostRow extends PostRow {
  readonly body: string
  readonly tags: string[]
  readonly store: StoreSummary | null
  readonly related_product_ids: string[]
  readonly changed_at: Date
}

export async function readFullPost(
  { db, now, locale }: Reading,
  slug: string,
): Promise<FullPostRow | undefined> {
  const { rows } = await sql<FullPostRow>`
    select
      ${postColumns(locale)},
      1 as total,
      ${translated(sql.ref('post.body'), locale)} as body,
      post.tags,
      post.changed_at,
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
    where post.published_at <= ${now}
      and post.slug = ${slug}
  `.execute(db)
  return rows[0]
}

type Place = Pick<PostRow, 'id' | 'published_at'>

interface Neighbour {
  readonly slug: string
  readonly title: string
}

/** Returns the posts published just before and just after. */
export async function readNeighbours(
  { db, now, locale }: Reading,
  { id, published_at }: Place,
): Promise<{ previous: Neighbour | undefined; next: Neighbour | undefined }> {
  const { rows } = await sql<Neighbour & { is_next: boolean }>`
    (
      select false as is_next, post.slug, ${translated(sql.ref('post.title'), locale)} as title
      from posts post
      where post.published_at <= ${now}
        and (post.published_at, post.id) < (${published_at}::timestamptz, ${id}::uuid)
      order by post.published_at desc, post.id desc
      limit 1
    )
    union all
    (
      select true, post.slug, ${translated(sql.ref('post.title'), locale)}
      from posts post
      where post.published_at <= ${now}
        and (post.published_at, post.id) > (${published_at}::timestamptz, ${id}::uuid)
      order by post.published_at, post.id
      limit 1
    )
  `.execute(db)
  const at = (isNext: boolean) => {
    const row = rows.find(({ is_next }) => is_next === isNext)
    return row && { slug: row.slug, title: row.title }
  }
  return { previous: at(false), next: at(true) }
}

const RELATED_MAX = 3

/** Returns the posts that share the most tags, then those of the same category, newest first. */
export async function readRelatedPosts(
  { db, now, locale }: Reading,
  { id, category, tags }: Pick<FullPostRow, 'id' | 'category' | 'tags'>,
): Promise<PostRow[]> {
  const shared = sql`(select count(*) from unnest(post.tags) tag where tag = any(${tags}::text[]))`
  const { rows } = await sql<PostRow>`
    select ${postColumns(locale)}, 0 as total
    from posts post
    where post.published_at <= ${now}
      and post.id <> ${id}
      and (post.category = ${category} or post.tags && ${tags}::text[])
    order by ${shared} desc, post.category = ${category} desc, post.published_at desc
    limit ${RELATED_MAX}
  `.execute(db)
  return rows
}

function postColumns(locale: string) {
  return sql`
    post.id,
    post.slug,
    ${translated(sql.ref('post.title'), locale)} as title,
    ${translated(sql.ref('post.excerpt'), locale)} as excerpt,
    post.category,
    post.author,
    post.published_at,
    post.read_minutes,
    ${pictureJson(sql.ref('post.cover_id'), locale)} as cover`
}

/** Returns the categories with their number of posts. */
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

const TAGS_MAX = 30

export async function readPostTags({ db, now }: Pick<Work, 'db' | 'now'>) {
  const { rows } = await sql<{ name: string; count: number }>`
    select tag as name, count(*)::integer as count
    from posts post
    cross join unnest(post.tags) tag
    where post.published_at <= ${now}
    group by tag
    order by count(*) desc, tag
    limit ${TAGS_MAX}
  `.execute(db)
  return rows
}

/** Returns whether a scheduled post was published in the last minutes. */
export async function hasJustAppeared(
  { db, now }: Pick<Work, 'db' | 'now'>,
  minutes: number,
): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`
    select 1 as one
    from posts post
    where post.published_at <= ${now}
      and post.published_at > ${now}::timestamptz - make_interval(mins => ${minutes})
    limit 1
  `.execute(db)
  return rows.length > 0
}
