import type { AppPath } from '#app/link.tsx'

/** Slug of the page with an address of its own. */
export const ABOUT = 'about-us'

/** Returns the path of a content page. */
export function pagePath(slug: string): AppPath {
  return slug === ABOUT ? `/${ABOUT}` : `/pages/${slug}`
}
