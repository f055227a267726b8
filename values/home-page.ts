/** What the home page can be made of. */

export const homeBlockKinds = [
  'hero',
  'categories',
  'verticals',
  'products',
  'deal_of_the_day',
  'stores',
  'columns',
  'banners',
  'banner',
  'posts',
  'newsletter',
  'promises',
] as const
export type HomeBlockKind = (typeof homeBlockKinds)[number]

export function isHomeBlockKind(value: unknown): value is HomeBlockKind {
  return homeBlockKinds.some((kind) => kind === value)
}

/** Where a shelf's products come from: `trending` is what sold most in the last two weeks, `best_sellers` what ever did. */
export const homeSources = ['trending', 'deals', 'best_sellers', 'top_rated', 'new'] as const

/** What a promise is about; each has its drawing. */
export const homePromiseKeys = ['delivery', 'payment', 'returns', 'support'] as const

export const homeBlocksMax = 30
