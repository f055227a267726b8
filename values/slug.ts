export const slugKinds = ['post', 'page', 'product', 'store', 'category', 'collection', 'brand'] as const
export type SlugKind = (typeof slugKinds)[number]

/** Lower-case letters and digits, in words separated by single hyphens. */
export const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const slugLengthMax = {
  post: 120,
  page: 80,
  product: 80,
  store: 60,
  category: 60,
  collection: 60,
  brand: 80,
} as const satisfies Record<SlugKind, number>

/** Slugs that collide with the market's own pages. */
export const reservedSlugs: Readonly<Record<SlugKind, readonly string[]>> = {
  post: [],
  page: ['new', 'preview', 'about-us'],
  product: ['facets'],
  store: [],
  category: [],
  collection: [],
  brand: [],
}
