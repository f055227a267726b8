/** Initial data of a market without demo: what its set-up begins with. */
import { sql } from 'kysely'
import { loadFirstPages, loadNewMarket } from '#domains/content/index.ts'
import { loadSynonyms, refreshSearch } from '#domains/search/index.ts'
import { beginSetup } from '#domains/setup/index.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { readMarketData } from './market-data.ts'
import { seedCountries } from './seed-countries.ts'

const BASE_DATA_LOCK = 7_236_120_022

/**
 * Adds currencies with rates, countries and first pages, once, and closes the market until its operators have set it
 * up. Later changes and deletions are kept. Returns whether it did.
 */
export async function loadBaseData(db: Database, now = new Date()): Promise<boolean> {
  const data = await readMarketData()
  return inTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${BASE_DATA_LOCK})`.execute(transaction)
    const { rows } = await sql<{
      is_laid: boolean
    }>`select exists (select from rate_tables) as is_laid`.execute(transaction)
    if (rows[0]?.is_laid) return false
    await seedCountries(transaction, data)
    await loadSynonyms({ db: transaction }, data.synonyms)
    await loadFirstPages({ db: transaction, now })
    await loadNewMarket({ db: transaction, now })
    await beginSetup({ db: transaction, now, actor: { kind: 'market' } })
    await refreshSearch({ db: transaction, now }, 'all')
    return true
  })
}
