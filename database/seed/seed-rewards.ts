/** The points that delivered orders have earned, and a word of regret in a shopper's wallet, posted as the market would. */
import { sql } from 'kysely'
import { post, settleReward } from '#domains/ledger/index.ts'
import type { Database } from '#platform/database.ts'
import type { MarketData } from './market-data.ts'
import { shopperId } from './seed-people.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const REGRETTED_DAYS_AGO = 11

export async function seedRewards(db: Database, { shoppers }: MarketData, now: Date): Promise<void> {
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

  const maya = shoppers.find(({ email }) => email === 'maya@shopper.example')
  if (!maya) throw new Error('The demo has its first shopper')
  await post(
    { db, now: new Date(now.getTime() - REGRETTED_DAYS_AGO * DAY_MS), actor: { kind: 'market' } },
    {
      key: 'seed goodwill maya',
      cause: 'adjustment',
      remark: { en: 'Your lunch came late', fr: 'Votre déjeuner est arrivé en retard' },
      entries: [
        { account: { kind: 'wallet', userId: shopperId(maya), currency: 'USD' }, amount: 750 },
        { account: { kind: 'promotions', asset: 'USD' }, amount: -750 },
      ],
    },
  )
}
