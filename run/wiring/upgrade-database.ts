/** Migrates a database of any age to the newest schema, including its data. */
import { loadFirstPages } from '#domains/content/index.ts'
import { bookPast } from '#domains/ledger/index.ts'
import { type DatabaseConnection, inTransaction } from '#platform/database.ts'
import { migrate } from '#platform/migrate.ts'

/** Returns the names of the migrations applied. Runs without statement timeout. */
export async function upgradeDatabase({
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
