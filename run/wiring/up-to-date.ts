/** Brings a database of any age to the newest schema, and what is in it along. */
import { loadFirstPages } from '#domains/content/index.ts'
import { bookPast } from '#domains/ledger/index.ts'
import { type DatabaseConnection, inTransaction } from '#platform/database.ts'
import { migrate } from '#platform/migrate.ts'

/** Answers the names of the migrations it applied. Here a statement may take its time. */
export async function bringUpToDate({
  pool,
  db,
}: Pick<DatabaseConnection, 'pool' | 'db'>): Promise<string[]> {
  const applied = await migrate(pool)
  await bookPast((carryOut) =>
    inTransaction(db, (transaction) => carryOut({ db: transaction, now: new Date() })),
  )
  await inTransaction(db, (transaction) => loadFirstPages({ db: transaction, now: new Date() }))
  return applied
}
