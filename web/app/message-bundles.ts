/**
 * Which texts a part of the market needs. A bundle is what the browser fetches in one piece; a file of messages is in
 * one bundle, or in none where only the server reads it.
 */
export const bundles = {
  storefront: ['ui', 'shell', 'cart', 'home', 'catalog', 'store'],
  product: ['product'],
  reviews: ['reviews'],
  become: ['become'],
  blog: ['blog'],
  /** Dialogs over any page of the shop, lent to it when one opens. */
  dialogs: ['dialogs'],
  purchase: ['checkout', 'auth', 'orders', 'problems'],
  privacy: ['privacy'],
  account: ['account', 'security'],
  seller: ['seller'],
  operator: ['operator'],
} as const satisfies Record<string, readonly string[]>

export type Bundle = keyof typeof bundles

const storefront: readonly Bundle[] = ['storefront']
const product: readonly Bundle[] = [...storefront, 'product']
const purchase: readonly Bundle[] = [...storefront, 'purchase']

/** Addresses whose pages need more than the storefront's texts; the longest match counts. */
const needs: Record<string, readonly Bundle[]> = {
  '/product': [...product, 'reviews'],
  '/blog': [...storefront, 'blog'],
  '/stock-alert': product,
  // Dishes are chosen where they stand on the menu.
  '/restaurants': [...product, 'reviews'],
  // Stores show what shoppers say of them.
  '/shops': [...storefront, 'reviews'],
  '/beauty': [...storefront, 'reviews'],
  '/checkout': purchase,
  '/pay': purchase,
  '/auth': purchase,
  '/order': purchase,
  '/account': [...purchase, 'account', 'reviews', 'privacy'],
  '/cookies': [...storefront, 'privacy'],
  '/goodbye': [...storefront, 'privacy'],
  '/wallet': [...purchase, 'account'],
  '/wishlist': [...purchase, 'account'],
  '/wishes': [...storefront, 'account'],
  '/price-drop-mails': [...storefront, 'account'],
  '/compare': [...purchase, 'account', 'product', 'dialogs'],
  '/seller': [...purchase, 'seller', 'reviews'],
  '/seller/store': [...product, 'reviews'],
  '/seller/stores': storefront,
  '/seller/become-seller': [...purchase, 'become'],
  '/operator': [...purchase, 'operator', 'reviews'],
}

/** The bundles of the page at a path, which has no language prefix. */
export function bundlesOf(path: string): readonly Bundle[] {
  const [, first, second] = path.split('/')
  return needs[`/${first}/${second}`] ?? needs[`/${first}`] ?? storefront
}

export function bundleOf(namespace: string): Bundle | undefined {
  for (const [bundle, namespaces] of Object.entries(bundles)) {
    if (namespaces.some((name) => name === namespace) && isBundle(bundle)) return bundle
  }
  return undefined
}

export function isBundle(name: string): name is Bundle {
  return name in bundles
}
