/** SQL of what shoppers still owe in cash. A shopper is known by their account and by their mailbox, as coupons know them. */
import { sql } from 'kysely'
import { planned } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'
import type { Money } from '#values/money.ts'

type Reading = Pick<Work, 'db'>

/** Has whoever buys in cash from one mailbox do so one after the other; taken after group and cart, before anything else. */
export async function lockCash({ db }: Reading, customerId: string): Promise<void> {
  await sql`
    ${planned}
    select pg_advisory_xact_lock(hashtextextended('cash ' || customer_key(coalesce(contact_email, email)), 0))
    from users
    where id = ${customerId}
  `.execute(db)
}

/** What is to be paid at the door of all that a shopper has ordered, or was not paid there, by currency. */
export async function readCashOwed({ db }: Reading, customerId: string): Promise<Money[]> {
  const { rows } = await sql<Money>`
    ${planned}
    with person as (
      select id, customer_key(coalesce(contact_email, email)) as key
      from users
      where id = ${customerId}
    )
    select t.currency, sum(a.amount_minor - a.captured_minor - a.released_minor)::bigint as minor
    from person p
    join order_groups g on g.customer_id = p.id or customer_key(g.contact ->> 'email') = p.key
    join tenders t on t.group_id = g.id
    join tender_allocations a on a.tender_id = t.id
    join orders o on o.id = a.order_id
    where t.kind = 'cash'
      and t.state = 'due'
      and o.state not in ('rejected', 'cancelled', 'expired')
    group by t.currency
  `.execute(db)
  return rows
}
