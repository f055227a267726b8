import { type Insertable, sql } from 'kysely'
import type { DB } from '#database/types.ts'
import type { Database } from '#platform/database.ts'

/** Inserts rows that violate no unique key. Returns how many were added. */
export async function insertRows<Table extends keyof DB & string>(
  db: Database,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<number> {
  if (rows.length === 0) return 0
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${names})
    select ${names}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows, asText)}::jsonb)
    on conflict do nothing
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

function asText(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const original = this[key]
  return Buffer.isBuffer(original) ? `\\x${original.toString('hex')}` : value
}
