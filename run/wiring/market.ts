import { isSeeded, loadBaseData, refreshDemoDates, seedMarket } from '#database/seed/index.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { bankKeysOf } from '#server/seal-keys.ts'
import type { MarketDatabase } from './database.ts'
import { createDemoAuthorisations } from './demo-authorisations.ts'
import { upgradeDatabase } from './upgrade-database.ts'

export interface MarketOptions {
  readonly config: Config
  readonly database: MarketDatabase
  readonly onProgress: (line: string) => void
}

/** Migrates, and at first start loads the demo market or the initial data. The demo's dates are refreshed later. */
export async function prepareMarket({ config, database, onProgress }: MarketOptions): Promise<void> {
  // Separate connections without statement timeout.
  const { pool, db, close } = openDatabase({ url: database.url, poolSize: 4, statementTimeoutMs: 0 })
  try {
    const applied = await upgradeDatabase({ pool, db })
    if (applied.length > 0) onProgress(`Brought the database to its newest schema (${applied.length} steps)`)
    if (!config.isDemo) {
      if (await loadBaseData(db))
        onProgress('Laid currencies, countries, categories, delivery and first pages')
      return
    }
    if (await isSeeded(db)) await refreshDemoDates({ db })
    else await seedMarket({ db, bankKeys: bankKeysOf(config), progress: onProgress })
    await createDemoAuthorisations(db)
  } finally {
    await close()
  }
}
