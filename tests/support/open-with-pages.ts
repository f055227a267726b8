import { builtPages } from '#run/wiring/pages.ts'
import { buildPages, forTests } from '../../scripts/build-pages.ts'
import { type MarketOptions, openMarket, type TestMarket } from './app.ts'

/** Opens a market with its built pages, and builds them first if they are out of date. */
export async function openWithPages(options: MarketOptions = {}): Promise<TestMarket> {
  await buildPages(() => {}, forTests)
  return openMarket({ ...options, pages: await builtPages(forTests.folder) })
}
