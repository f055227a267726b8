/**
 * For pages that are the same for every visitor: cached for one minute, and served stale for ten more while they are
 * rendered again.
 */
export const sharedHeaders = {
  'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
} as const
