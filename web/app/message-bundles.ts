/**
 * Which texts a part of the market needs. A bundle is what the browser fetches in one piece; a file of messages is in
 * one bundle, or in none where only the server reads it.
 */
export const bundles = {
  shell: ['ui', 'shell'],
  home: ['home'],
  /** What stands on a product's card. */
  catalog: ['catalog'],
  /** To narrow and sort a list. */
  listing: ['listing'],
  store: ['store'],
  cart: ['cart'],
  /** To choose a product and put it into the cart. */
  buy: ['buy'],
  product: ['product'],
  reviews: ['reviews'],
  become: ['become'],
  /** What there is to read. */
  blog: ['blog', 'pages', 'contact'],
  /** Dialogs over any page of the shop, lent to it when one opens. */
  dialogs: ['dialogs'],
  /** To try on other looks, and what layouts are called. */
  customizer: ['customizer'],
  /** To be invited to the newsletter, and to answer its mails. */
  newsletter: ['newsletter'],
  /** To say that there is no line, or to use little of it. */
  offline: ['offline'],
  purchase: ['checkout', 'auth', 'orders', 'problems'],
  privacy: ['privacy'],
  account: ['account', 'security', 'wallet'],
  preferences: ['preferences'],
  seller: ['seller', 'hours', 'settings', 'menu'],
  operator: ['operator', 'editing', 'theming', 'closed', 'tariff'],
  /** What the pages of products show, as its seller and the operator decide. */
  parts: ['parts'],
  /** Where things lie, as its seller and the operator decide. */
  slugs: ['slugs'],
  promotions: ['promotions', 'commission'],
  payouts: ['payouts', 'documents'],
} as const satisfies Record<string, readonly string[]>

const officeBundles: ReadonlySet<string> = new Set<Bundle>([
  'seller',
  'operator',
  'parts',
  'slugs',
  'promotions',
  'payouts',
])

export type Bundle = keyof typeof bundles

interface Needs {
  /** To bring the page to life. */
  readonly first: readonly Bundle[]
  /** For the pieces that are brought to life later (later.tsx), and for what they open. */
  readonly rest: readonly Bundle[]
}

const market: readonly Bundle[] = ['shell', 'home', 'catalog', 'store', 'cart']
const purchase: readonly Bundle[] = [...market, 'purchase']
const whole = (...first: readonly Bundle[]): Needs => ({ first, rest: [] })

/** By the address, which has no language prefix; the first that fits counts. */
const needs: readonly (readonly [RegExp, Needs])[] = [
  [/^\/$/, { first: ['shell', 'home'], rest: ['catalog', 'store', 'cart'] }],
  [/^\/(groceries|search)$/, { first: ['shell', 'catalog', 'listing'], rest: ['store', 'cart'] }],
  [/^\/deals$/, { first: ['shell', 'catalog', 'listing', 'home'], rest: ['store', 'cart'] }],
  [/^\/(shops|beauty|restaurants)$/, { first: ['shell', 'catalog', 'listing', 'store'], rest: ['cart'] }],
  // A place of a vertical is a store or a category. Dishes are chosen where they stand on the menu.
  [
    /^\/(shops|beauty|groceries)\//,
    { first: ['shell', 'catalog', 'listing', 'store'], rest: ['reviews', 'cart'] },
  ],
  [
    /^\/restaurants\//,
    { first: ['shell', 'catalog', 'store'], rest: ['listing', 'buy', 'product', 'reviews', 'cart'] },
  ],
  [
    /^\/product\/[^/]+$/,
    { first: ['shell', 'catalog', 'buy'], rest: ['product', 'store', 'reviews', 'cart'] },
  ],
  [/^\/product\//, whole(...market, 'buy', 'product', 'reviews')],
  [/^\/(blog|pages|faq|about-us|offers)(\/|$)/, whole(...market, 'blog')],
  [/^\/contact-us$/, whole(...purchase, 'blog')],
  [/^\/(offline|data-saver)$/, whole(...market, 'offline')],
  [/^\/newsletter\//, whole(...market, 'newsletter')],
  [/^\/stock-alert\//, whole(...market, 'buy', 'product')],
  [/^\/seller\/stores$/, whole(...market, 'listing')],
  [
    /^\/seller\/store\/[^/]+$/,
    { first: ['shell', 'catalog', 'listing', 'store'], rest: ['buy', 'product', 'reviews', 'cart'] },
  ],
  [/^\/seller\/store(\/|$)/, whole(...market)],
  [/^\/seller\/become-seller(\/|$)/, whole(...purchase, 'become')],
  [
    /^\/seller(\/|$)/,
    whole(...purchase, 'seller', 'reviews', 'become', 'promotions', 'payouts', 'product', 'parts', 'slugs'),
  ],
  [
    /^\/operator(\/|$)/,
    whole(
      ...purchase,
      'operator',
      'customizer',
      'reviews',
      'promotions',
      'payouts',
      'blog',
      'parts',
      'slugs',
    ),
  ],
  [/^\/account(\/|$)/, whole(...purchase, 'account', 'reviews', 'privacy', 'preferences', 'dialogs')],
  [/^\/(cookies|goodbye)(\/|$)/, whole(...market, 'privacy')],
  [/^\/(wallet|wishlist|following)(\/|$)/, whole(...purchase, 'account')],
  [/^\/(wishes|price-drop-mails|cart-reminder-mails)\//, whole(...market, 'account')],
  [/^\/compare(\/|$)/, whole(...purchase, 'account', 'buy', 'product', 'dialogs')],
  [/^\/(checkout|auth|order)(\/|$)/, whole(...purchase)],
]

/** What the page at a path needs. */
export function needsOf(path: string): Needs {
  return needs.find(([pattern]) => pattern.test(path))?.[1] ?? whole(...market)
}

/** All bundles of the page at a path. */
export function bundlesOf(path: string): readonly Bundle[] {
  const { first, rest } = needsOf(path)
  return [...first, ...rest]
}

export function bundleOf(namespace: string): Bundle | undefined {
  for (const [bundle, namespaces] of Object.entries(bundles)) {
    if (namespaces.some((name) => name === namespace) && isBundle(bundle)) return bundle
  }
  return undefined
}

/** Whether no page of the shop needs it. */
export function isOfOffices(bundle: string): boolean {
  return officeBundles.has(bundle)
}

export function isBundle(name: string): name is Bundle {
  return name in bundles
}
