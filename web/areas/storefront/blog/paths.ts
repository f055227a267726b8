import type { AppPath } from '#app/link.tsx'

export function categoryHref(category: string): AppPath {
  return `/blog?category=${encodeURIComponent(category)}`
}

export function tagHref(tag: string): AppPath {
  return `/blog?tag=${encodeURIComponent(tag)}`
}
