/** Queries for unpaid cash on delivery. A shopper is identified by account and by email address, as for coupons. */
import { sql } from 'kysely'
import { planned } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'
import type { Money } from '#values/money.ts'

type Reading = Pick<Work, 'db'>

/** Serializes cash orders of the same email address. Take this lock after group and cart, before all others. */
export async function lockCash({ db }: Reading, customerId: string): Promise<void> {
  await sql`
    ${planned}
    select pg_advisory_xact_lock(hashtextextended('cash ' || customer_key(coalesce(contact_email, email)), 0))
    from users
    where id = ${customerId}
  `.execute(db)
}

/** Returns a shopper's cash due on delivery or still owed after it, by currency. */
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
