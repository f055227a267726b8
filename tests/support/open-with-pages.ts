import { builtPages } from '#run/wiring/pages.ts'
import { buildPages, forTests } from '../../scripts/build-pages.ts'
import { type MarketOptions, openMarket, type TestMarket } from './app.ts'

/** A market that answers with its built pages; they are built first, where they are not those of now. */
export async function openWithPages(options: MarketOptions = {}): Promise<TestMarket> {
  await buildPages(() => {}, forTests)
  return openMarket({ ...options, pages: await builtPages(forTests.folder) })
}
