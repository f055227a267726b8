/**
 * The texts that each part of the site needs. A bundle is fetched in one request; a file of messages belongs to one
 * bundle, or to none when only the server uses it.
 */
export const bundles = {
  shell: ['ui', 'shell'],
  home: ['home'],
  catalog: ['catalog'],
  listing: ['listing'],
  store: ['store'],
  cart: ['cart'],
  buy: ['buy'],
  product: ['product'],
  reviews: ['reviews'],
  become: ['become'],
  blog: ['blog', 'pages', 'contact'],
  /** Dialogs over any page of the shop, loaded when one opens. */
  dialogs: ['dialogs'],
  customizer: ['customizer'],
  newsletter: ['newsletter'],
  offline: ['offline'],
  purchase: ['checkout', 'auth', 'orders', 'problems'],
  privacy: ['privacy'],
  account: ['account', 'security', 'wallet'],
  preferences: ['preferences'],
  /** Conversations between customers and stores. */
  messages: ['messages'],
  seller: ['seller', 'hours', 'settings', 'menu'],
  operator: [
    'operator',
    'customers',
    'editing',
    'theming',
    'closed',
    'tariff',
    'taxonomy',
    'collections',
    'navigation',
  ],
  /** Staff, roles and their invitations. */
  staff: ['staff'],
  /** Menu, search and header of both dashboards. */
  dashboard: ['dashboard'],
  /** Setting up a new market. */
  setup: ['setup'],
  /** Importing products. */
  imports: ['imports'],
  /** Parts of product pages, as the seller and the operator configure them. */
  parts: ['parts'],
  /** Addresses (slugs), as the seller and the operator configure them. */
  slugs: ['slugs'],
  /** Lists of dashboards. */
  lists: ['lists'],
  /** The editor of a product. */
  products: ['products'],
  /** Reviews of products by operators. */
  submissions: ['submissions'],
  /** Stock movements and stock takes. */
  stock: ['stock'],
  promotions: ['promotions', 'commission'],
  payouts: ['payouts', 'documents'],
} as const satisfies Record<string, readonly string[]>

const dashboardBundles: ReadonlySet<string> = new Set<Bundle>([
  'seller',
  'imports',
  'operator',
  'dashboard',
  'setup',
  'parts',
  'slugs',
  'lists',
  'products',
  'submissions',
  'stock',
  'staff',
  'promotions',
  'payouts',
])

export type Bundle = keyof typeof bundles

interface Needs {
  /** Needed to hydrate the page. */
  readonly first: readonly Bundle[]
  /** Needed by parts that load later (later.tsx), and by the dialogs that they open. */
  readonly rest: readonly Bundle[]
}

const market: readonly Bundle[] = ['shell', 'home', 'catalog', 'store', 'cart']
const purchase: readonly Bundle[] = [...market, 'purchase']
const account: readonly Bundle[] = [...purchase, 'account', 'reviews', 'privacy', 'preferences', 'dialogs']
const operator: readonly Bundle[] = [
  ...purchase,
  'operator',
  'dashboard',
  'submissions',
  'customizer',
  'reviews',
  'promotions',
  'payouts',
  'blog',
  'parts',
  'slugs',
  'setup',
  'imports',
  'lists',
]
const seller: readonly Bundle[] = [
  ...purchase,
  'seller',
  'dashboard',
  'stock',
  'reviews',
  'become',
  'promotions',
  'payouts',
  'product',
  'parts',
  'slugs',
  'imports',
  'lists',
]
const whole = (...first: readonly Bundle[]): Needs => ({ first, rest: [] })

/** By path without language prefix; the first match counts. */
const needs: readonly (readonly [RegExp, Needs])[] = [
  [/^\/$/, { first: ['shell', 'home'], rest: ['catalog', 'store', 'cart'] }],
  [
    /^\/(groceries|search|brands|(brands|collections)\/[^/]+)$/,
    { first: ['shell', 'catalog', 'listing'], rest: ['store', 'cart'] },
  ],
  [/^\/deals$/, { first: ['shell', 'catalog', 'listing', 'home'], rest: ['store', 'cart'] }],
  [/^\/(shops|beauty|restaurants)$/, { first: ['shell', 'catalog', 'listing', 'store'], rest: ['cart'] }],
  // A path below a vertical is a store or a category. Dishes are chosen on the menu itself.
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
    /^\/(seller\/desk|operator\/stores)\/[^/]+\/products\/[^/]+\/preview$/,
    whole(...market, 'buy', 'product', 'reviews', 'products'),
  ],
  [/^\/seller\/desk\/[^/]+\/products(\/|$)/, whole(...seller, 'products')],
  [/^\/seller\/desk\/[^/]+\/staff(\/|$)/, whole(...seller, 'staff')],
  [/^\/seller\/desk\/[^/]+\/messages(\/|$)/, whole(...seller, 'messages')],
  [/^\/seller(\/|$)/, whole(...seller)],
  [/^\/operator\/(stores\/[^/]+\/)?products(\/|$)/, whole(...operator, 'product', 'products')],
  [/^\/operator\/size-charts(\/|$)/, whole(...operator, 'products')],
  [/^\/operator\/product-(submissions|review-rules)(\/|$)/, whole(...operator, 'product', 'products')],
  [/^\/operator\/stores\/[^/]+\/stock(\/|$)/, whole(...operator, 'stock')],
  [/^\/operator\/cases(\/|$)/, whole(...operator, 'messages')],
  [/^\/operator(\/|$)/, whole(...operator)],
  [/^\/(setup|store-invitation)\//, whole('shell', 'purchase', 'setup')],
  [/^\/staff-invitation\//, whole('shell', 'purchase', 'setup', 'staff')],
  [/^\/account\/messages(\/|$)/, whole(...account, 'messages')],
  [/^\/account(\/|$)/, whole(...account)],
  [/^\/(cookies|goodbye)(\/|$)/, whole(...market, 'privacy')],
  [/^\/(wallet|wishlist|following)(\/|$)/, whole(...purchase, 'account')],
  [/^\/(wishes|price-drop-mails|cart-reminder-mails)\//, whole(...market, 'account')],
  [/^\/compare(\/|$)/, whole(...purchase, 'account', 'buy', 'product', 'dialogs')],
  [/^\/(checkout|auth|order)(\/|$)/, whole(...purchase)],
]

export function needsOf(path: string): Needs {
  return needs.find(([pattern]) => pattern.test(path))?.[1] ?? whole(...market)
}

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

export function isDashboardBundle(bundle: string): boolean {
  return dashboardBundles.has(bundle)
}

export function isBundle(name: string): name is Bundle {
  return name in bundles
}
