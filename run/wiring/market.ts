import { isSeeded, loadBaseData, refreshDemoDates, seedMarket } from '#database/seed/index.ts'
import { isInSetup, issueSetupLink } from '#domains/setup/index.ts'
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
  /** Loads the demo with few products and no orders. */
  readonly isSmall?: boolean
}

export interface PreparedMarket {
  readonly isDemo: boolean
  /** Token of the set-up link, until the first administrator exists. */
  readonly setupToken?: string
}

/**
 * Migrates, and at first start loads the demo market or the initial data of an own one. The demo's dates are refreshed
 * later. A database that holds an own market stays one, however it is started.
 */
export async function prepareMarket({
  config,
  database,
  onProgress,
  isSmall = false,
}: MarketOptions): Promise<PreparedMarket> {
  // Separate connections without statement timeout.
  const { pool, db, close } = openDatabase({ url: database.url, poolSize: 4, statementTimeoutMs: 0 })
  try {
    const applied = await upgradeDatabase({ pool, db })
    if (applied.length > 0) onProgress(`Updated the database schema (${applied.length} migrations)`)
    if (!config.isDemo || (await isInSetup({ db }))) {
      if (await loadBaseData(db)) onProgress('Added currencies, countries and first pages')
      const setupToken = await issueSetupLink({ db, now: new Date() })
      return { isDemo: false, ...(setupToken !== undefined && { setupToken }) }
    }
    if (await isSeeded(db)) await refreshDemoDates({ db })
    else await seedMarket({ db, bankKeys: bankKeysOf(config), progress: onProgress, isSmall })
    await createDemoAuthorisations(db)
    return { isDemo: true }
  } finally {
    await close()
  }
}

/** Returns the address at which the first administrator is created. */
export function setupAddress({ origin }: Pick<Config, 'origin'>, token: string): string {
  return `${origin}/setup/${token}`
}
