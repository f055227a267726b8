import type { AppPath } from '#app/link.tsx'

/** Returns a stored address, such as a banner's link, if it is a path on this site; otherwise the home page. */
export function toAppPath(href: string): AppPath {
  return /^\/(?![/\\])/.test(href) ? `/${href.slice(1)}` : '/'
}
