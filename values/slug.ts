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

const LENGTH_MAX = 60

/** A name as part of an address; `whenNone` for one in letters that no address is written in. */
export function slugOf(name: string, whenNone: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH_MAX)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? whenNone : slug
}
