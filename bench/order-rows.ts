/**
 * Second baseline of a placed order: its rows, written again into the market's own tables. This is the cost of keys,
 * checks, references and triggers alone, without reads, stock changes or HTTP.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { makeOrderNumber } from '#values/order-number.ts'
import { type BareResult, measureTransactions } from './bare-transaction.ts'

/** Tables written when an order is placed, each after those it references, with the column that references them. */
const tables = [
  { table: 'order_groups', of: null },
  { table: 'orders', of: ['order_groups', 'group_id'] },
  { table: 'order_lines', of: ['orders', 'order_id'] },
  { table: 'order_events', of: ['orders', 'order_id'] },
  { table: 'shipments', of: ['orders', 'order_id'] },
  { table: 'stock_holds', of: ['orders', 'order_id'] },
  { table: 'tenders', of: ['order_groups', 'group_id'] },
  { table: 'tender_allocations', of: ['tenders', 'tender_id'] },
  { table: 'tender_events', of: ['tenders', 'tender_id'] },
] as const

interface Written {
  readonly table: string
  readonly text: string
  /** Rows as the text of their columns. */
  readonly rows: readonly (readonly (string | null)[])[]
}

/** Writes the rows of the last placed order repeatedly, one statement per row. */
export async function measureOrderRows(
  { url, pid }: { url: string; pid: number },
  { concurrency, seconds }: { concurrency: number; seconds: number },
): Promise<BareResult> {
  const pool = new Pool({ connectionString: url, max: concurrency })
  try {
    const { written, ids, group } = await readLastOrder(pool)
    return await measureTransactions(
      pool,
      () => {
        const fresh = freshValues(ids, group)
        return written.flatMap(({ table, text, rows }) =>
          rows.map((row) => ({
            name: `own ${table}`,
            text,
            values: row.map((value) => (value === null ? null : (fresh.get(value) ?? value))),
          })),
        )
      },
      { pid, concurrency, seconds },
    )
  } finally {
    await pool.end()
  }
}

interface GroupKeys {
  readonly number: string
  readonly idempotency_key: string
  readonly access_hash: string
}

async function readLastOrder(pool: Pool) {
  const { rows: groups } = await pool.query<GroupKeys & { id: string }>(
    'select id, number, idempotency_key, access_hash::text from order_groups order by id desc limit 1',
  )
  const [group] = groups
  if (!group) throw new Error('No placed order found')
  const idsOf = new Map<string, readonly string[]>([['order_groups', [group.id]]])
  const written: Written[] = []
  for (const { table, of } of tables) {
    const [parent, column] = of ?? ['order_groups', 'id']
    const { text, columns } = await insertInto(pool, table)
    const { rows } = await pool.query<Record<string, string | null>>(
      `select ${columns.map((name) => `"${name}"::text`).join(', ')} from ${table} where ${column} = any($1)`,
      [idsOf.get(parent)],
    )
    idsOf.set(
      table,
      rows.flatMap(({ id }) => id ?? []),
    )
    // Copies of an order reserve no stock.
    const kept = table === 'stock_holds' ? rows.map((row) => ({ ...row, ...released(row) })) : rows
    written.push({ table, text, rows: kept.map((row) => columns.map((name) => row[name] ?? null)) })
  }
  return { written, ids: [...idsOf.values()].flat(), group }
}

function released({ created_at }: Record<string, string | null>): Record<string, string | null> {
  return { state: 'released', expires_at: null, ended_at: created_at ?? null }
}

async function insertInto(pool: Pool, table: string) {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type
    from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  )
  const places = rows.map(({ type }, index) => `$${index + 1}::${type}`)
  const columns = rows.map(({ name }) => name)
  return {
    columns,
    text: `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')}) values (${places.join(', ')})`,
  }
}

/** Returns new values for columns that must be unique per order. */
function freshValues(ids: readonly string[], group: GroupKeys): ReadonlyMap<string, string> {
  const number = makeOrderNumber((count) => randomInt(count))
  return new Map([
    ...ids.map((id) => [id, randomUUID()] as const),
    ...['', '-1', '-2', '-3'].map((part) => [group.number + part, number + part] as const),
    [group.idempotency_key, randomUUID()],
    [group.access_hash, `\\x${randomBytes(32).toString('hex')}`],
  ])
}
