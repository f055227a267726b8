/** How what is kept in memory is read: all of it of one moment, and from then on what has changed since. */
import type { Client } from 'pg'

/** Beyond so many changed products it is better to read all of them again. */
export const CHANGED_MAX = 20_000

/** What `read` finds, all of one moment: visible to the snapshot that it is given. */
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
 * Whether a transaction wrote the row that the snapshot `$1` did not see. Rows of another cluster that was restored into
 * this one may bear numbers of transactions that are yet to come.
 */
export function isNew(table: string): string {
  return `${table}.changed_in >= pg_snapshot_xmin($1::pg_snapshot)
             and ${table}.changed_in < pg_snapshot_xmax(pg_current_snapshot())
             and not pg_visible_in_snapshot(${table}.changed_in, $1::pg_snapshot)`
}
