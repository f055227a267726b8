import type { readSettings as contract } from '#contract/content.ts'
import type { Answer } from '#contract/endpoint.ts'
import { currentRates, exchange, usualCommission } from '#domains/pricing/index.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { marketSettings } from './market-settings.ts'
import { readPageTitles } from './page-queries.ts'
import { readVerticals } from './queries.ts'

/** What the shell of every page needs. */
export async function readSettings(work: Work): Promise<Answer<typeof contract>> {
  const { notices, free_shipping_over, wallet, points, ...settings } = await marketSettings(work)
  const show = exchange(await currentRates(work), work.currency)
  const verticals = await readVerticals(work)
  const pages = await readPageTitles(work, work.locale)
  return {
    ...settings,
    seller_commission_bps: await usualCommission(work),
    has_wallet: wallet.is_on,
    has_points: points.is_on,
    notices: notices.map((words) => textIn(words, work.locale)),
    ...(free_shipping_over && { free_shipping_over: show(free_shipping_over) }),
    verticals: verticals.map(({ vertical, name }) => ({ vertical, name: textIn(name, work.locale) })),
    pages: pages.map(({ changed_at, ...page }) => ({ ...page, changed_at: changed_at.toISOString() })),
    now: work.now.toISOString(),
  }
}
