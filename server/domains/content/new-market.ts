/** Content of a market before its opening: a theme without the demo's texts, and a notice in place of its pages. */
import type { Maintenance } from '#contract/maintenance.ts'
import type { Theme } from '#contract/theme.ts'
import { invalidate } from '#platform/invalidate.ts'
import { setRule, writeSettings } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { draftedHome } from './drafted-home.ts'
import { insertVersion } from './drafts/queries.ts'
import { MAINTENANCE_KEY, storedMaintenance } from './maintenance.ts'
import { newHome } from './new-home.ts'
import { draftedTheme } from './theme/drafted-theme.ts'

const theme: Partial<Theme> = {
  site_name: 'New market',
  tagline: { en: 'Shops in one place', fr: 'Des boutiques réunies', ar: 'متاجر في مكان واحد' },
  description: {
    en: 'Products from independent stores, in one order.',
    fr: 'Les produits de boutiques indépendantes, en une seule commande.',
    ar: 'منتجات من متاجر مستقلة في طلب واحد.',
  },
  about: {
    en: 'Products from independent stores, in one order.',
    fr: 'Les produits de boutiques indépendantes, en une seule commande.',
    ar: 'منتجات من متاجر مستقلة في طلب واحد.',
  },
  newsletter_on: false,
  newsletter_title: { en: 'Newsletter', fr: 'Newsletter', ar: 'النشرة البريدية' },
  newsletter_text: {
    en: 'Take {share} off your first order.',
    fr: 'Profitez de {share} sur votre première commande.',
    ar: 'خصم {share} على أول طلب لك.',
  },
  exit_on: false,
  exit_title: { en: 'Before you leave', fr: 'Avant de partir', ar: 'قبل أن تغادر' },
  exit_text: {
    en: 'Take {share} off your first order.',
    fr: 'Profitez de {share} sur votre première commande.',
    ar: 'خصم {share} على أول طلب لك.',
  },
  tells_recent_sales: false,
}

const notice: Maintenance = {
  is_on: true,
  title: { en: 'Opening soon', fr: 'Ouverture prochaine', ar: 'نفتح قريبًا' },
  description: {
    en: 'We are preparing our market. Please visit us again soon.',
    fr: 'Nous préparons notre place de marché. Revenez nous voir bientôt.',
    ar: 'نحضّر سوقنا الآن. زرنا مجددًا قريبًا.',
  },
}

/** Adds the first theme and home page and closes the market to shoppers. */
export async function loadNewMarket(work: Pick<Work, 'db' | 'now'>): Promise<void> {
  await insertVersion(work, draftedTheme, { content: theme, writtenBy: null })
  const blocks = newHome.map((content) => ({ id: newId(), is_shown: true, content }))
  await insertVersion(work, draftedHome, { content: blocks, writtenBy: null })
  await writeSettings(work, { [MAINTENANCE_KEY]: notice })
}

/** Ends maintenance mode and keeps its texts. */
export async function openToShoppers(work: Work): Promise<void> {
  const { rules } = await storedMaintenance(work)
  const { until: _, ...texts } = rules
  await setRule(work, { key: MAINTENANCE_KEY, value: { ...texts, is_on: false } })
  invalidate(work, ['content'])
}
