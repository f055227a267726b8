import type { HomeSettings } from '#contract/home-page.ts'

const PRODUCTS = 12
const STORES = 8

/** Home page of a new market. Blocks without products or stores are not shown. */
export const newHome: readonly HomeSettings[] = [
  {
    kind: 'products',
    settings: {
      source: 'new',
      limit: PRODUCTS,
      title: { en: 'New products', fr: 'Nouveautés', ar: 'منتجات جديدة' },
      text: { en: 'Added most recently', fr: 'Ajoutées récemment', ar: 'أُضيفت حديثًا' },
      href: '/search',
    },
  },
  {
    kind: 'products',
    settings: {
      source: 'deals',
      limit: PRODUCTS,
      title: { en: 'Deals', fr: 'Promotions', ar: 'عروض' },
      text: {
        en: 'Reduced for a limited time',
        fr: 'À prix réduit, pour une durée limitée',
        ar: 'أسعار مخفضة لفترة محدودة',
      },
      href: '/deals',
    },
  },
  {
    kind: 'products',
    settings: {
      source: 'best_sellers',
      limit: PRODUCTS,
      title: { en: 'Best sellers', fr: 'Meilleures ventes', ar: 'الأكثر مبيعًا' },
      text: { en: 'Bought most often', fr: 'Les plus achetés', ar: 'الأكثر شراءً' },
    },
  },
  {
    kind: 'stores',
    settings: {
      limit: STORES,
      title: { en: 'Stores', fr: 'Boutiques', ar: 'المتاجر' },
      href: '/seller/stores',
    },
  },
]
