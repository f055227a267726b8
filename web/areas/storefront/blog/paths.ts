import type { AppPath } from '#app/link.tsx'

export function categoryHref(category: string): AppPath {
  return `/blog?category=${encodeURIComponent(category)}`
}

export function tagHref(tag: string): AppPath {
  return `/blog?tag=${encodeURIComponent(tag)}`
}

export const feeds = [
  { path: '/blog/rss.xml', type: 'application/rss+xml', name: 'RSS' },
  { path: '/blog/atom.xml', type: 'application/atom+xml', name: 'Atom' },
] as const
