import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { MessageSender } from '#values/message.ts'
import { publicName } from '#values/public-name.ts'
import type { UserFacts } from './person-queries.ts'

type Reading = Pick<Work, 'db'>

export interface MessageThreadFacts {
  readonly id: string
  readonly store: string
  readonly store_slug: string
  readonly customer: UserFacts
  /** As the store sees it. */
  readonly customer_name: string
  readonly order_number: string | null
  /** The store's owner and managers. */
  readonly sellers: readonly UserFacts[]
  /** When the oldest message came that a side has not read. */
  readonly customer_unread_since: Date | null
  readonly store_unread_since: Date | null
}

interface ThreadRow extends MessageThreadFacts {
  readonly sender: MessageSender
}

/** Returns a conversation; undefined once it or its customer is gone. */
export async function readMessageThread(
  { db }: Reading,
  by: { readonly threadId: string } | { readonly messageId: string },
): Promise<ThreadRow | undefined> {
  const isMeant = 'threadId' in by ? sql`t.id = ${by.threadId}` : sql`m.id = ${by.messageId}`
  const place = 'threadId' in by ? sql`m.position = t.message_count` : sql`true`
  const { rows } = await sql<ThreadRow>`
    select
      t.id,
      s.name as store,
      s.slug as store_slug,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) as customer,
      u.name as customer_name,
      o.number as order_number,
      coalesce((
        select json_agg(json_build_object('id', seller.id, 'name', seller.name, 'email', seller.email, 'locale', seller.locale)
          order by seller.id)
        from store_staff staff
        join users seller on seller.id = staff.user_id
        where staff.store_id = s.id
          and staff.role in ('owner', 'manager')
      ), '[]') as sellers,
      t.customer_unread_since,
      t.store_unread_since,
      m.sender
    from message_threads t
    join messages m on m.thread_id = t.id and ${place}
    join stores s on s.id = t.store_id
    join users u on u.id = t.customer_id
    left join orders o on o.id = t.order_id
    where ${isMeant}
      and not u.is_guest
      and u.state <> 'deleted'
  `.execute(db)
  const [row] = rows
  return (
    row && {
      ...row,
      customer_name: row.order_number === null ? publicName(row.customer_name) : row.customer_name,
    }
  )
}
