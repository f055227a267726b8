import type { AppPath } from '#app/link.tsx'

/** What the market says about itself has an address of its own. */
export const ABOUT = 'about-us'

/** Where one of the market's own pages lies. */
export function pagePath(slug: string): AppPath {
  return slug === ABOUT ? `/${ABOUT}` : `/pages/${slug}`
}
