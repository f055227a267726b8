import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

/** Removes the limits on unpaid orders, because the shoppers of most tests share an email address or an account. */
export async function liftUnpaidLimits(db: Database): Promise<void> {
  await sql`
    insert into settings (key, value) values ('unpaid_orders', '{}') on conflict do nothing
  `.execute(db)
}
