import type { AppPath } from '#app/link.tsx'

/** An address the market was told, such as a banner's: kept when it is a path of ours, the front door otherwise. */
export function toAppPath(href: string): AppPath {
  return /^\/(?![/\\])/.test(href) ? `/${href.slice(1)}` : '/'
}
