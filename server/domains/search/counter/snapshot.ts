/** Snapshot reads for in-memory data: everything at one moment, then later changes. */
import type { Client } from 'pg'

/** Above this number of changed products, reading all again is cheaper. */
export const CHANGED_MAX = 20_000

/** Runs `read` in one snapshot and passes it the snapshot. */
export async function readOfOneMoment<Read>(
  client: Client,
  read: (snapshot: string) => Promise<Read>,
): Promise<Read> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const { rows } = await client.query<{ snapshot: string }>(
      'select pg_current_snapshot()::text as snapshot',
    )
    return await read(rows[0]?.snapshot ?? '')
  } finally {
    await client.query('commit')
  }
}

/**
 * SQL condition for rows written by transactions that snapshot `$1` did not see. The upper bound excludes rows
 * restored from another cluster, whose transaction ids may lie in the future.
 */
export function isNew(table: string): string {
  return `${table}.changed_in >= pg_snapshot_xmin($1::pg_snapshot)
             and ${table}.changed_in < pg_snapshot_xmax(pg_current_snapshot())
             and not pg_visible_in_snapshot(${table}.changed_in, $1::pg_snapshot)`
}
