import { sql } from 'kysely'
import type { TestMarket } from './app.ts'

/** Makes one row fail to update while `meanwhile` runs, to simulate one record with bad data among many. */
export async function withBrokenRow(
  { database: { db } }: TestMarket,
  { table, id }: { table: 'orders' | 'order_groups'; id: string },
  meanwhile: () => Promise<void>,
): Promise<void> {
  await sql`
    create function refuse_broken_row() returns trigger language plpgsql as $$ begin raise 'broken row'; end $$
  `.execute(db)
  await sql`
    create trigger broken_row before update on ${sql.table(table)}
    for each row when (new.id = ${sql.lit(id)}) execute function refuse_broken_row()
  `.execute(db)
  try {
    await meanwhile()
  } finally {
    await sql`drop function refuse_broken_row() cascade`.execute(db)
  }
}
