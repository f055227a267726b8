import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { MessageSender } from '#values/message.ts'

type Reading = Pick<Work, 'db'>

/** A side of a conversation that reads and answers. */
export type Side = 'customer' | 'store'

export interface Participants {
  readonly customerId: string
  readonly storeId: string
  readonly orderId: string | undefined
}

/** Creates the conversation if it does not exist, and locks it. */
export async function lockOrCreateThread(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, customerId, storeId, orderId }: Participants & { readonly id: string },
): Promise<string> {
  await sql`
    insert into message_threads (id, customer_id, store_id, order_id, last_message_at, created_at)
    values (${id}, ${customerId}, ${storeId}, ${orderId ?? null}, ${now}, ${now})
    on conflict (customer_id, store_id, order_id) do nothing
  `.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id
    from message_threads
    where customer_id = ${customerId}
      and store_id = ${storeId}
      and order_id is not distinct from ${orderId ?? null}
    for update
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Thread of ${customerId} and ${storeId} not found after insert`)
  return row.id
}

interface NewMessage {
  readonly id: string
  readonly threadId: string
  readonly sender: MessageSender
  readonly senderId: string | null
  readonly text: string
  readonly productId: string | undefined
  readonly isAutomatic: boolean
}

/** Adds a message to a locked conversation. Who writes has read what came before. */
export async function insertMessage(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, threadId, sender, senderId, text, productId, isAutomatic }: NewMessage,
): Promise<void> {
  const isAnswer = sender === 'store' && !isAutomatic
  const readings = [
    sender === 'customer' ? isRead('customer') : isUnread('customer', now),
    ...(isAnswer ? [isRead('store')] : []),
    ...(sender === 'store' ? [] : [isUnread('store', now)]),
  ]
  await sql`
    insert into messages (
      id, thread_id, position, sender, sender_id, is_automatic, body, product_id, answered_after_seconds, created_at
    )
    select ${id}, t.id, t.message_count + 1, ${sender}, ${senderId}, ${isAutomatic}, ${text}, ${productId ?? null},
      case when ${isAnswer} then extract(epoch from ${now}::timestamptz - t.unanswered_since)::integer end, ${now}
    from message_threads t
    where t.id = ${threadId}
  `.execute(db)
  await sql`
    update message_threads
    set message_count = message_count + 1,
      last_message_at = ${now},
      unanswered_since = case
        when ${sender} = 'customer' then coalesce(unanswered_since, ${now})
        when ${isAnswer} then null
        else unanswered_since
      end,
      ${sql.join(readings, sql`, `)}
    where id = ${threadId}
  `.execute(db)
}

function isRead(side: Side) {
  const [read, unread, since, emailed] = columnsOf(side)
  return sql`${read} = message_count + 1, ${unread} = 0, ${since} = null, ${emailed} = null`
}

function isUnread(side: Side, now: Date) {
  const [, unread, since] = columnsOf(side)
  return sql`${unread} = ${unread} + 1, ${since} = coalesce(${since}, ${now})`
}

function columnsOf(side: Side) {
  return [
    sql.ref(`${side}_read`),
    sql.ref(`${side}_unread`),
    sql.ref(`${side}_unread_since`),
    sql.ref(`${side}_emailed_at`),
  ] as const
}

/** Marks messages up to a position as read; returns whether any of them was unread. */
export async function setThreadRead(
  { db }: Reading,
  { threadId, side, position }: { threadId: string; side: Side; position: number },
): Promise<boolean> {
  const [read, unread, since, emailed] = columnsOf(side)
  const { numAffectedRows } = await sql`
    with locked as (
      select id, least(${position}, message_count) as position
      from message_threads
      where id = ${threadId}
      for update
    ),
    remaining as (
      select count(m.id)::integer as unread, min(m.created_at) as since
      from locked l
      left join messages m on m.thread_id = l.id and m.position > l.position and m.sender <> ${side}
    )
    update message_threads t
    set ${read} = l.position,
      ${unread} = r.unread,
      ${since} = r.since,
      ${emailed} = case when r.unread > 0 then t.${emailed} end
    from locked l
    cross join remaining r
    where t.id = l.id
      and l.position > t.${read}
  `.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export interface ThreadKey extends Participants {
  readonly id: string
}

/** Returns the participants of a conversation, locked if it is written in. */
export async function findThread(
  { db }: Reading,
  { id, customerId, storeId }: { id: string; customerId?: string; storeId?: string },
  { isLocked = false } = {},
): Promise<ThreadKey | undefined> {
  const row = await db
    .selectFrom('message_threads')
    .select(['id', 'customer_id', 'store_id', 'order_id'])
    .where('id', '=', id)
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? ''))
    .$if(storeId !== undefined, (query) => query.where('store_id', '=', storeId ?? ''))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      customerId: row.customer_id,
      storeId: row.store_id,
      orderId: row.order_id ?? undefined,
    }
  )
}

export interface OrderRow {
  readonly order_id: string
  readonly number: string
  readonly group_number: string
  readonly customer_id: string
  readonly customer_name: string
  readonly has_account: boolean
  readonly store_id: string
}

/** Returns a placed seller order by its number, of a customer or a store. */
export async function findPlacedOrder(
  { db }: Reading,
  { number, customerId, storeId }: { number: string; customerId?: string; storeId?: string },
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select o.id as order_id, o.number, g.number as group_number, g.customer_id, o.store_id,
      coalesce(g.contact ->> 'name', u.name) as customer_name,
      not u.is_guest and u.state <> 'deleted' as has_account
    from orders o
    join order_groups g on g.id = o.group_id
    join users u on u.id = g.customer_id
    where o.number = ${number}
      and o.placed_at is not null
      and g.customer_id = coalesce(${customerId ?? null}::uuid, g.customer_id)
      and o.store_id = coalesce(${storeId ?? null}::uuid, o.store_id)
  `.execute(db)
  return rows[0]
}

export async function findThreadId(
  { db }: Reading,
  { customerId, storeId, orderId }: Participants,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('message_threads')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('store_id', '=', storeId)
    .where('order_id', orderId === undefined ? 'is' : '=', orderId ?? null)
    .executeTakeFirst()
  return row?.id
}

/** Conversations with messages that a side has not read since `before`, and was not emailed about; marks them. */
export async function claimUnread(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { side, before, count }: { side: Side; before: Date; count: number },
): Promise<string[]> {
  const [, unread, since, emailed] = columnsOf(side)
  const { rows } = await sql<{ id: string }>`
    update message_threads
    set ${emailed} = ${now}
    where id in (
      select id
      from message_threads
      where ${unread} > 0
        and ${emailed} is null
        and ${since} <= ${before}
      order by ${since}
      limit ${count}
      for update skip locked
    )
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}
