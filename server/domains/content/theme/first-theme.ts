import type { Theme } from '#contract/theme.ts'
import { defaultColours } from '#values/theme.ts'

/** The default theme, also used for fields that a stored theme lacks. */
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
  ...defaultColours,
  starts: 'light',
  header: 'standard',
  header_is_sticky: true,
  top_bar: 'deep',
  shows_deals: true,
  footer: 'deep',
  product_look: 'basic',
  product_layout: 'product_thumbnail',
  collection_layout: 'collection_left_sidebar',
  store_list_layout: 'classic_store',
  store_page_layout: 'classic_store_details',
  taglines_run: false,
  taglines: [],
  newsletter_on: true,
  newsletter_title: {
    en: 'News from the islands',
    fr: 'Des nouvelles des îles',
    ar: 'رسالة من الجزر',
  },
  newsletter_text: {
    en: 'Get {share} off your first order, and news about makers, recipes and deals twice a month.',
    fr: 'Profitez de {share} sur votre première commande et, deux fois par mois, de nos actualités sur les artisans, des recettes et des offres.',
    ar: 'خصم {share} على أول مشترياتك، وأخبار صنّاع جدد ووصفات وأسعار طيبة مرتين في الشهر.',
  },
  exit_on: true,
  exit_title: {
    en: 'Before you go',
    fr: 'Avant de partir',
    ar: 'قبل أن تغادر',
  },
  exit_text: {
    en: 'Get {share} off your first order. Enter your email address, and we’ll send you the code.',
    fr: 'Profitez de {share} sur votre première commande. Indiquez votre adresse e-mail pour recevoir le code.',
    ar: 'خذ معك خصم {share} على أول مشترياتك: اترك بريدك ويصلك الرمز برسالة.',
  },
  not_found_button_on: true,
  cookies_text: {
    en: 'We use cookies that the shop needs: for your cart, language and currency. With your consent we also remember the products you viewed.',
    fr: 'Nous utilisons les cookies nécessaires à la boutique : panier, langue et devise. Avec votre accord, nous retenons aussi les produits que vous avez consultés.',
    ar: 'نحتفظ بملفات الارتباط التي يحتاجها السوق: سلتك ولغتك وعملتك. وبموافقتك نتذكر أيضًا ما شاهدته لنعرضه من جديد.',
  },
  tells_recent_sales: true,
}
