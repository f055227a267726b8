import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { findBrokenInvariants } from '#database/invariants.ts'
import type { Database } from '#platform/database.ts'
import type { Acknowledged, StockedProducts } from './shoppers.ts'

export interface Finding {
  readonly rule: string
  readonly faults: readonly string[]
}

interface Run {
  readonly placed: readonly Acknowledged[]
  readonly shelves: StockedProducts
  readonly begunAt: Date
  readonly settledAt: Date
}

const PIECES = 1_000_000
const SETTLE_TIMEOUT_MS = 180_000
const email = 'crash-%@shopper.example'

/** Stocks a product in each of three stores and enlarges their slots, so that nothing sells out. */
export async function stockStores(db: Database): Promise<StockedProducts> {
  const [larder, yard, morne] = await Promise.all(
    ['blue-mahoe-larder', 'yard-and-sea', 'belle-morne'].map((store) => stockProduct(db, store)),
  )
  if (!larder || !yard || !morne) throw new Error('Not all three stores have a product without variants')
  // Cash on delivery is available only on the shopper's own island.
  return { card: [larder, morne], cash: [larder, yard] }
}

async function stockProduct(db: Database, store: string): Promise<string> {
  const { rows } = await sql<{ product_id: string; variant_id: string }>`
    select p.id as product_id, v.id as variant_id
    from products p
    join stores s on s.id = p.store_id
    join variants v on v.product_id = p.id
    join stock_levels l on l.variant_id = v.id
    where s.slug = ${store}
      and p.kind = 'simple'
      and p.state = 'published'
      and not p.is_blocked
      and not p.is_alcohol
      and not p.is_fresh
    order by v.price_minor desc, p.id
    limit 1
  `.execute(db)
  const [goods] = rows
  if (!goods) throw new Error(`Store ${store} has no product without variants`)
  await sql`
    with filled as (
      update stock_levels
      set on_hand = on_hand + ${PIECES}
      where variant_id = ${goods.variant_id}
      returning variant_id
    )
    insert into stock_moves (variant_id, delta, kind, at)
    select variant_id, ${PIECES}, 'received', now()
    from filled
  `.execute(db)
  // Also changes its slot schedule, because slots are regenerated hourly.
  await sql`
    with planned as (
      insert into slot_plans (store_id, capacity, capacity_units, updated_at)
      select id, ${PIECES}, ${PIECES}, now()
      from stores
      where slug = ${store}
      on conflict (store_id) do update
      set capacity = excluded.capacity, capacity_units = excluded.capacity_units
      returning store_id
    )
    update slots s
    set capacity = ${PIECES}, capacity_units = ${PIECES}
    from planned
    where s.store_id = planned.store_id
  `.execute(db)
  return goods.product_id
}

/** Waits until no due job and no event is left. Returns the duration and the time of the end. */
export async function settle(db: Database): Promise<{ tookMs: number; at: Date }> {
  const from = performance.now()
  while (performance.now() - from < SETTLE_TIMEOUT_MS) {
    const { rows } = await sql<{ count: number }>`
      select
        (
          select count(*)
          from graphile_worker.jobs
          where attempts < max_attempts
            and (locked_at is not null or run_at <= now() or last_error is not null)
        )
        + (select count(*) from events where not is_dispatched)
        + (select count(*) from event_deliveries where parked_at is null) as count
    `.execute(db)
    if (rows[0]?.count === 0) break
    await sleep(200)
  }
  return { tookMs: performance.now() - from, at: new Date() }
}

export async function findFaults(
  db: Database,
  { placed, shelves, begunAt, settledAt }: Run,
): Promise<Finding[]> {
  return [
    {
      rule: 'every acknowledged order exists, is paid and has seller orders',
      faults: await findLostOrders(db, placed),
    },
    {
      rule: 'no order exists that was not acknowledged',
      faults: await findUnacknowledged(db, placed, begunAt),
    },
    { rule: 'no order is incomplete: all invariants hold', faults: await findBrokenRecords(db) },
    {
      rule: 'stock is deducted exactly for the orders',
      faults: await findWrongStock(db, shelves),
    },
    { rule: 'the gateway captured the amounts that the market recorded', faults: await findDisputed(db) },
    { rule: 'all jobs are completed', faults: await findUnfinishedJobs(db, settledAt) },
  ]
}

async function findLostOrders(db: Database, placed: readonly Acknowledged[]): Promise<string[]> {
  const { rows } = await sql<{ number: string; method: string; fault: string }>`
    select a.number, a.method, concat_ws(', ', g.total_minor, string_agg(o.state, ' '), string_agg(t.state, ' ')) as fault
    from unnest(
      ${placed.map(({ number }) => number)}::text[],
      ${placed.map(({ method }) => method)}::text[],
      ${placed.map(({ totalMinor }) => totalMinor)}::bigint[]
    ) as a (number, method, total_minor)
    left join order_groups g on g.number = a.number and g.total_minor = a.total_minor
    left join orders o on o.group_id = g.id
    left join tenders t on t.group_id = g.id
    group by a.number, a.method, g.id
    having g.id is null
      or not bool_and(o.state in ('placed', 'accepted'))
      or not bool_or(t.kind = a.method and t.state in ('captured', 'due'))
  `.execute(db)
  return rows.map(({ number, method, fault }) => `${number} by ${method}: ${fault || 'not there'}`)
}

/**
 * Returns orders that no shopper got a confirmation for. In a continued market, earlier orders belong to another run.
 */
async function findUnacknowledged(
  db: Database,
  placed: readonly Acknowledged[],
  begunAt: Date,
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number
    from order_groups
    where contact ->> 'email' like ${email}
      and number <> all(${placed.map(({ number }) => number)}::text[])
      and placed_at >= ${begunAt}
  `.execute(db)
  return rows.map(({ number }) => number)
}

async function findBrokenRecords(db: Database): Promise<string[]> {
  const broken = await findBrokenInvariants(db)
  return broken.map(({ name, count, example }) => `${count} times ${name}, such as ${example}`)
}

/** Compares reserved stock with the lines of open orders, and stock on hand with all stock received. */
async function findWrongStock(db: Database, shelves: StockedProducts): Promise<string[]> {
  const products = [...new Set([...shelves.card, ...shelves.cash])]
  const { rows } = await sql<{ product_id: string; reserved: number; ordered: number }>`
    select v.product_id, l.reserved, coalesce(sum(ol.quantity), 0) as ordered
    from variants v
    join stock_levels l on l.variant_id = v.id
    left join (
      order_lines ol
      join orders o on o.id = ol.order_id and o.state in ('pending_payment', 'placed', 'accepted', 'in_progress')
    ) on ol.variant_id = v.id
    where v.product_id = any(${products}::uuid[])
    group by v.product_id, v.id, l.reserved
    having l.reserved <> coalesce(sum(ol.quantity), 0)
  `.execute(db)
  return rows.map((row) => `${row.product_id}: ${row.reserved} reserved, ${row.ordered} ordered`)
}

async function findDisputed(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; captured: number | null; kept: number | null }>`
    select coalesce(p.id, t.gateway_reference) as id, t.captured_minor as captured, p.captured_minor as kept
    from simulated_gateway.payments p
    full join (
      select gateway_reference, captured_minor, refunded_minor
      from tenders
      where gateway = 'simulated'
        and captured_minor > 0
    ) t on t.gateway_reference = p.id
    where coalesce(t.captured_minor, 0) - coalesce(t.refunded_minor, 0)
      <> coalesce(p.captured_minor, 0) - coalesce(p.refunded_minor, 0)
  `.execute(db)
  return rows.map(({ id, captured, kept }) => `${id}: ${captured} in the books, ${kept} at the gateway`)
}

/** Returns jobs that should be done by now. Jobs scheduled after settling may still run. */
async function findUnfinishedJobs(db: Database, settledAt: Date): Promise<string[]> {
  const { rows } = await sql<{ task_identifier: string; count: number; last_error: string | null }>`
    select task_identifier, count(*) as count, min(last_error) as last_error
    from graphile_worker.jobs
    where created_at <= ${settledAt}
      and (attempts >= max_attempts or locked_at is not null or run_at <= now() or last_error is not null)
    group by task_identifier
    union all
    select e.name || ' for ' || d.handler, count(*), min(d.error)
    from event_deliveries d
    join events e on e.id = d.event_id
    where e.at <= ${settledAt}
    group by e.name, d.handler
  `.execute(db)
  return rows.map(
    (row) => `${row.count} of ${row.task_identifier}: ${row.last_error ?? 'not begun, or locked'}`,
  )
}
