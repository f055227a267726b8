import { type RawBuilder, sql } from 'kysely'
import type { MessageProduct } from '#contract/message.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { firstPicture, isPublic } from '#domains/catalog/index.ts'
import { pictureJson } from '#domains/media/index.ts'
import { containing, isNumbered } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { MessageSender } from '#values/message.ts'
import type { Vertical } from '#values/vertical.ts'
import type { Side } from './queries.ts'

type Reading = Pick<Work, 'db' | 'locale'>

export interface ThreadRow {
  readonly id: string
  readonly store_slug: string
  readonly store_name: string
  readonly vertical: Vertical
  readonly logo: Picture | null
  readonly customer_name: string
  readonly order_number: string | null
  readonly group_number: string | null
  /** A placed order of the two exists, so that they see each other's contact details. */
  readonly has_order: boolean
  readonly customer_unread: number
  readonly store_unread: number
  readonly customer_read: number
  readonly store_read: number
  readonly message_count: number
}

const threadColumns = (locale: string) => sql`
  t.id,
  s.slug as store_slug,
  s.name as store_name,
  s.vertical,
  ${pictureJson(sql.ref('s.logo_id'), locale)} as logo,
  coalesce(g.contact ->> 'name', u.name) as customer_name,
  o.number as order_number,
  g.number as group_number,
  t.order_id is not null or exists (
    select
    from orders theirs
    join order_groups bought on bought.id = theirs.group_id
    where bought.customer_id = t.customer_id
      and theirs.store_id = t.store_id
      and theirs.placed_at is not null
  ) as has_order,
  t.customer_unread,
  t.store_unread,
  t.customer_read,
  t.store_read,
  t.message_count`

const joined = sql`
  message_threads t
  join stores s on s.id = t.store_id
  join users u on u.id = t.customer_id
  left join orders o on o.id = t.order_id
  left join order_groups g on g.id = o.group_id`

export interface ListedThreadRow extends ThreadRow {
  readonly sender: MessageSender
  readonly body: string
  readonly sent_at: Date
  readonly total: number
}

export interface ThreadFilter {
  readonly customerId?: string
  readonly storeId?: string
  /** Only conversations about orders. */
  readonly isAboutOrders?: boolean
  readonly view?: 'unread' | 'unanswered' | undefined
  readonly search?: string | undefined
}

function isWanted({ customerId, storeId, isAboutOrders, view, search }: ThreadFilter): RawBuilder<boolean> {
  const conditions = [
    customerId !== undefined && sql`t.customer_id = ${customerId}`,
    storeId !== undefined && sql`t.store_id = ${storeId}`,
    isAboutOrders && sql`t.order_id is not null`,
    view === 'unread' && sql`t.store_unread > 0`,
    view === 'unanswered' && sql`t.unanswered_since is not null`,
    search &&
      sql`(${isNumbered('o.number', search)}
        or plain(coalesce(g.contact ->> 'name', u.name)) like plain(${containing(search)}))`,
  ]
  return sql<boolean>`${sql.join(
    conditions.filter((condition) => typeof condition === 'object'),
    sql` and `,
  )}`
}

/** Returns a page of conversations, last message first. */
export async function readThreads(
  { db, locale }: Reading,
  { page, perPage, ...filter }: ThreadFilter & NumberedPage,
): Promise<ListedThreadRow[]> {
  const wanted = isWanted(filter)
  const { rows } = await sql<ListedThreadRow>`
    with counted as (
      select count(*)::integer as n
      from ${joined}
      where ${wanted}
    )
    select ${threadColumns(locale)}, last.sender, last.body, last.created_at as sent_at, counted.n as total
    from ${joined}
    join messages last on last.thread_id = t.id and last.position = t.message_count
    cross join counted
    where ${wanted}
    order by t.last_message_at desc, t.id desc
    limit ${perPage}
    offset ${offsetOf({ page, perPage }, sql`(select n from counted)`)}
  `.execute(db)
  return rows
}

export async function readThread({ db, locale }: Reading, id: string): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select ${threadColumns(locale)}
    from ${joined}
    where t.id = ${id}
  `.execute(db)
  return rows[0]
}

export interface MessageRow {
  readonly id: string
  readonly position: number
  readonly sender: MessageSender
  readonly author: string | null
  readonly is_automatic: boolean
  readonly body: string
  readonly product: MessageProduct | null
  readonly created_at: Date
}

/** Returns the last messages before a position, oldest first. */
export async function readMessages(
  { db, locale }: Reading,
  { threadId, before, count }: { threadId: string; before: number | undefined; count: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.position, m.sender, author.name as author, m.is_automatic, m.body, m.created_at,
      case when p.id is not null then ${productJson(locale)} end as product
    from messages m
    left join users author on author.id = m.sender_id
    left join products p on p.id = m.product_id
    where m.thread_id = ${threadId}
      and m.position < coalesce(${before ?? null}::integer, 2147483647)
    order by m.position desc
    limit ${count}
  `.execute(db)
  return rows.toReversed()
}

/** JSON of product `p`. */
function productJson(locale: string): RawBuilder<MessageProduct> {
  return sql`jsonb_strip_nulls(jsonb_build_object(
    'slug', p.slug,
    'name', ${translated(sql.ref('p.name'), locale)},
    'picture', ${pictureJson(firstPicture, locale)}
  ))`
}

export interface ProductRow {
  readonly id: string
  readonly store_id: string
  readonly product: MessageProduct
}

/** Returns a product that shoppers can see. */
export async function findListedProduct(
  { db, locale }: Reading,
  slug: string,
): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    select p.id, p.store_id, ${productJson(locale)} as product
    from products p
    join product_listings l on l.product_id = p.id
    join stores s on s.id = p.store_id
    where p.slug = ${slug}
      and ${isPublic}
  `.execute(db)
  return rows[0]
}

export interface StoreRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly vertical: Vertical
  readonly logo: Picture | null
  readonly state: string
}

export async function findStore(
  { db, locale }: Reading,
  by: { readonly id: string } | { readonly slug: string },
): Promise<StoreRow | undefined> {
  const { rows } = await sql<StoreRow>`
    select s.id, s.slug, s.name, s.vertical, s.state, ${pictureJson(sql.ref('s.logo_id'), locale)} as logo
    from stores s
    where ${'id' in by ? sql`s.id = ${by.id}` : sql`s.slug = ${by.slug}`}
  `.execute(db)
  return rows[0]
}

export interface ThreadCounts {
  readonly unread: number
  readonly unanswered: number
}

export async function countThreads(
  { db }: Reading,
  { side, ...filter }: ThreadFilter & { readonly side: Side },
): Promise<ThreadCounts> {
  const { rows } = await sql<ThreadCounts>`
    select
      (count(*) filter (where t.${sql.ref(`${side}_unread`)} > 0))::integer as unread,
      (count(*) filter (where t.unanswered_since is not null))::integer as unanswered
    from message_threads t
    where ${isWanted(filter)}
      and (t.${sql.ref(`${side}_unread`)} > 0 or t.unanswered_since is not null)
  `.execute(db)
  return rows[0] ?? { unread: 0, unanswered: 0 }
}
