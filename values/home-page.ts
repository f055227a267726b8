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

/**
 * Product sources of a home page block: `trending` is most sold in the last two weeks, `best_sellers` most sold ever.
 */
export const homeSources = ['trending', 'deals', 'best_sellers', 'top_rated', 'new'] as const

/** Topics of the promises block; each has its own icon. */
export const homePromiseKeys = ['delivery', 'payment', 'returns', 'support'] as const

export const homeBlocksMax = 30
