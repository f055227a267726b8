import type { readSettings as contract } from '#contract/content.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Theme } from '#contract/theme.ts'
import { usualCommission } from '#domains/pricing/index.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { socialNetworks } from '#values/theme.ts'
import { readContactDetails } from './contact-details.ts'
import { marketSettings } from './market-settings.ts'
import { shownMenus } from './navigation/navigation.ts'
import type { ContentOptions } from './options.ts'
import { readPageTitles } from './page-queries.ts'
import { readVerticals } from './queries.ts'
import { readPublishedTheme } from './theme/drafted-theme.ts'

/** Returns the settings that the layout of every page needs. */
export function readSettings(options: ContentOptions) {
  return async (work: Work): Promise<Answer<typeof contract>> =>
    settingsBy(work, await readPublishedTheme(work), options)
}

/** Does the same with a given theme, which may be unpublished. */
export async function settingsBy(
  work: Work,
  theme: Theme,
  { paymentMethodsOn }: ContentOptions,
): Promise<Answer<typeof contract>> {
  const { wallet, points, ...settings } = await marketSettings(work)
  const verticals = await readVerticals(work)
  const pages = await readPageTitles(work, work.locale)
  return {
    ...settings,
    ...(await textsOf(work, theme)),
    product_look: theme.product_look,
    product_layout: theme.product_layout,
    collection_layout: theme.collection_layout,
    store_list_layout: theme.store_list_layout,
    store_page_layout: theme.store_page_layout,
    tells_recent_sales: theme.tells_recent_sales,
    seller_commission_bps: await usualCommission(work),
    payment_methods: await paymentMethodsOn(work),
    has_wallet: wallet.is_on,
    has_points: points.is_on,
    verticals: verticals.map(({ vertical, name }) => ({ vertical, name: textIn(name, work.locale) })),
    pages: pages.map(({ changed_at, begun_as, ...page }) => ({
      ...page,
      ...(begun_as !== null && { begun_as }),
      changed_at: changed_at.toISOString(),
    })),
    menus: await shownMenus(work),
    now: work.now.toISOString(),
  }
}

/** Returns the texts of the header and footer. */
async function textsOf(work: Work, theme: Theme) {
  const say = (words: Readonly<Record<string, string | undefined>>) => textIn(words, work.locale)
  const { address } = theme.shows_address ? await readContactDetails(work) : { address: '' }
  return {
    site_name: theme.site_name,
    notices: theme.notices.map(say),
    about: say(theme.about),
    ...(address !== '' && { address }),
    ...(theme.copyright && { copyright: say(theme.copyright) }),
    links: theme.links.map(({ label, href }) => ({ label: say(label), href })),
    social: socialNetworks.flatMap((place) => {
      const href = theme.social[place]
      return href === undefined ? [] : [{ place, href }]
    }),
    cookies_text: say(theme.cookies_text),
    invites: { newsletter: theme.newsletter_on, exit: theme.exit_on },
    taglines: theme.taglines_run ? theme.taglines.map(say) : [],
  }
}
