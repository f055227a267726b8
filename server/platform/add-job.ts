import { sql } from 'kysely'
import type { Database } from './database.ts'
import { planned } from './planned.ts'
import type { JobOptions } from './work.ts'

// Delays grow to six hours, so that a refund or email survives an outage of four days.
const ATTEMPTS_MAX = 25

/** Adds a job on this connection, within its transaction. */
export async function addJob(
  db: Database,
  name: string,
  payload: Record<string, unknown>,
  { key }: JobOptions = {},
): Promise<void> {
  await sql`
    ${planned}
    select from graphile_worker.add_job(
      identifier => ${name},
      payload => ${JSON.stringify(payload)}::json,
      max_attempts => ${ATTEMPTS_MAX}::integer,
      job_key => ${key ?? null}::text
    )
  `.execute(db)
}
