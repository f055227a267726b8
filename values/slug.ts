/** What has a page under a slug of its own. */
export const slugKinds = ['post', 'page', 'product', 'store', 'category'] as const
export type SlugKind = (typeof slugKinds)[number]

/** Small letters and digits, in words with single hyphens between them. */
export const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const slugLengthMax = {
  post: 120,
  page: 80,
  product: 80,
  store: 60,
  category: 60,
} as const satisfies Record<SlugKind, number>

/** What nothing of a kind may be called, because something of the market itself lies there. */
export const reservedSlugs: Readonly<Record<SlugKind, readonly string[]>> = {
  post: [],
  page: ['new', 'preview', 'about-us'],
  product: ['facets'],
  store: [],
  category: [],
}
