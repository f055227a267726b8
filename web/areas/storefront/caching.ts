/** Pages that everyone sees alike may be kept: fresh for a minute, served while made anew for ten more. */
export const sharedHeaders = {
  'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
} as const
