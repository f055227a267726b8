import { sql } from 'kysely'
import type { PostState } from '#contract/posts.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db' | 'now' | 'locale'>

const stateAt = (now: Date) => sql<PostState>`
  case
    when post.published_at is null then 'draft'
    when post.published_at > ${now} then 'scheduled'
    else 'published'
  end`

interface ListRow {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly category: string
  readonly author: string
  readonly state: PostState
  readonly published_at: Date | null
  readonly changed_at: Date
  readonly total: number
}

interface Asked extends NumberedPage {
  readonly search: string | undefined
  readonly state: PostState | undefined
}

export async function readPage({ db, now, locale }: Reading, asked: Asked): Promise<ListRow[]> {
  const isWanted = sql`
    ${asked.state ? sql`${stateAt(now)} = ${asked.state}` : sql`true`}
    and ${
      asked.search
        ? sql`plain(post.slug || ' ' || post.author || ' ' || post.category || ' ' || (post.title ->> 'en')
            || ' ' || coalesce(post.title ->> 'fr', '')) like plain(${containing(asked.search)})`
        : sql`true`
    }`
  const { rows } = await sql<ListRow>`
    with counted as (
      select count(*)::integer as n
      from posts post
      where ${isWanted}
    )
    select
      post.id, post.slug, ${translated(sql.ref('post.title'), locale)} as title, post.category, post.author,
      ${stateAt(now)} as state, post.published_at, post.changed_at, counted.n as total
    from posts post
    cross join counted
    where ${isWanted}
    order by post.changed_at desc, post.published_at desc nulls first, post.id
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select n from counted)`)}
  `.execute(db)
  return rows
}

interface WrittenRow {
  readonly id: string
  readonly slug: string
  readonly category: string
  readonly tags: string[]
  readonly author: string
  readonly products: { readonly key: string; readonly name: string }[]
  readonly cover: Picture | null
  readonly cover_id: string | null
  readonly cover_alt: Texts | null
  readonly state: PostState
  readonly published_at: Date | null
  readonly version: number
  readonly versions: readonly { readonly version: number; readonly at: string; readonly by: string | null }[]
}

const VERSIONS_LISTED = 50

export async function readPost({ db, now, locale }: Reading, id: string): Promise<WrittenRow | undefined> {
  const { rows } = await sql<WrittenRow>`
    select
      post.id,
      post.slug,
      post.category,
      post.tags,
      post.author,
      coalesce((
        select json_agg(
          json_build_object('key', p.slug, 'name', ${translated(sql.ref('p.name'), locale)})
          order by array_position(post.related_product_ids, p.id)
        )
        from products p
        where p.id = any(post.related_product_ids)
      ), '[]') as products,
      ${pictureJson(sql.ref('post.cover_id'), locale)} as cover,
      post.cover_id,
      (select picture.alt from pictures picture where picture.id = post.cover_id) as cover_alt,
      ${stateAt(now)} as state,
      post.published_at,
      post.version,
      coalesce((
        select json_agg(json_build_object('version', t.version, 'at', t.written_at, 'by', t.name) order by t.version desc)
        from (
          select t.version, t.written_at, u.name
          from post_texts t
          left join users u on u.id = t.written_by
          where t.post_id = post.id
          order by t.version desc
          limit ${VERSIONS_LISTED}
        ) t
      ), '[]') as versions
    from posts post
    where post.id = ${id}
  `.execute(db)
  return rows[0]
}

interface TextRow {
  readonly title: Texts
  readonly excerpt: Texts
  readonly body: Texts
}

export async function readText(
  { db }: Pick<Work, 'db'>,
  { id, version }: { id: string; version: number },
): Promise<TextRow | undefined> {
  const { rows } = await sql<TextRow>`
    select t.title, t.excerpt, t.body
    from post_texts t
    where t.post_id = ${id} and t.version = ${version}
  `.execute(db)
  return rows[0]
}

export async function lockPost({ db }: Pick<Work, 'db'>, id: string) {
  return await db
    .selectFrom('posts')
    .select(['version', 'published_at', 'cover_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns product ids in the order of the slugs, without unknown ones. */
export async function findProducts({ db }: Pick<Work, 'db'>, slugs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id
    from unnest(${slugs}::text[]) with ordinality as given (slug, place)
    join products p on p.slug = given.slug
    order by given.place
  `.execute(db)
  return rows.map(({ id }) => id)
}

export interface PostToWrite extends TextRow {
  readonly slug: string
  readonly category: string
  readonly tags: readonly string[]
  readonly author: string
  readonly readMinutes: number
  readonly coverId: string | null
  readonly productIds: readonly string[]
  /** Null for a draft. */
  readonly publishedAt: Date | null
  readonly changedBy: string | null
}

export async function insertPost(
  { db, now }: Pick<Work, 'db' | 'now'>,
  post: PostToWrite & { readonly id: string },
): Promise<void> {
  await db
    .insertInto('posts')
    .values({ id: post.id, ...columnsOf(post, now) })
    .execute()
}

export async function updatePost(
  { db, now }: Pick<Work, 'db' | 'now'>,
  post: PostToWrite & { readonly id: string; readonly version: number },
): Promise<void> {
  await db
    .updateTable('posts')
    .set({ ...columnsOf(post, now), version: post.version })
    .where('id', '=', post.id)
    .execute()
}

function columnsOf(post: PostToWrite, now: Date) {
  return {
    slug: post.slug,
    category: post.category,
    tags: [...post.tags],
    author: post.author,
    title: JSON.stringify(post.title),
    excerpt: JSON.stringify(post.excerpt),
    body: JSON.stringify(post.body),
    cover_id: post.coverId,
    read_minutes: post.readMinutes,
    published_at: post.publishedAt,
    related_product_ids: [...post.productIds],
    changed_at: now,
    changed_by: post.changedBy,
  }
}
