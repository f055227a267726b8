import type { Theme } from '#contract/theme.ts'
import { firstColours } from '#values/theme.ts'

/** How a market looks until its operators change it, and what a kept theme does not say. */
export const firstTheme: Theme = {
  site_name: 'Tradewind',
  tagline: {
    en: 'the online shop of the Caribbean',
    fr: 'la boutique en ligne des Caraïbes',
    ar: 'متجر الكاريبي على الإنترنت',
  },
  description: {
    en: 'Caribbean products from island makers, kitchens and growers: food, beauty, home and more, in one basket from many sellers.',
    fr: 'Des produits caribéens de fabricants, cuisines et cultivateurs des îles : épicerie, beauté, maison et plus, dans un seul panier pour tous les vendeurs.',
    ar: 'منتجات كاريبية من صنّاع الجزر ومطابخها ومزارعها، في سلة واحدة من بائعين كثيرين.',
  },
  about: {
    en: 'Goods, food and crafts from across the Caribbean, sold by the people who make them.',
    fr: 'Produits, plats et artisanat de toute la Caraïbe, vendus par celles et ceux qui les font.',
    ar: 'منتجات وأطعمة وحرف من الكاريبي، يبيعها صانعوها.',
  },
  notices: [],
  links: [],
  social: {},
  shows_address: false,
  logo_shows_name: true,
  ...firstColours,
  starts: 'light',
  header: 'standard',
  header_is_sticky: true,
  top_bar: 'deep',
  shows_deals: true,
  footer: 'deep',
  product_look: 'basic',
  product_layout: 'product_thumbnail',
  collection_layout: 'collection_left_sidebar',
  taglines_run: false,
  taglines: [],
  tells_recent_sales: true,
}
