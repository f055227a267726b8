import { sql } from 'kysely'
import type { Database } from './database.ts'
import { planned } from './planned.ts'
import type { JobOptions } from './work.ts'

const ATTEMPTS_MAX = 12

/** Adds a job on this connection, so inside its transaction. */
export async function addJob(
  db: Database,
  name: string,
  payload: Record<string, unknown>,
  { key, runAt, maxAttempts = ATTEMPTS_MAX }: JobOptions = {},
): Promise<void> {
  await sql`
    ${planned}
    select from graphile_worker.add_job(
      identifier => ${name},
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${maxAttempts}::integer,
      job_key => ${key ?? null}::text
    )
  `.execute(db)
}
