/** Points earned by delivered orders, posted as the market does. */
import { sql } from 'kysely'
import { settleReward } from '#domains/ledger/index.ts'
import type { Database } from '#platform/database.ts'

export async function seedRewards(db: Database): Promise<void> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select o.id, max(e.at) as at
    from orders o
    join order_groups g on g.id = o.group_id
    join users u on u.id = g.customer_id
    join order_events e on e.order_id = o.id and e.to_state = 'delivered'
    where o.state in ('delivered', 'completed')
      and not u.is_guest
    group by o.id
    order by at, o.id
  `.execute(db)
  for (const { id, at } of rows) await settleReward({ db, now: at, actor: { kind: 'market' } }, id)
}
