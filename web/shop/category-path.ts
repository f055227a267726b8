/** Where the categories of the market lie. */
import type { Crumb } from '#contract/catalog.ts'
import type { Trail } from './structured-data.ts'

/** The categories above a product, as a trail within one vertical, which is the first of them. */
export function categoryTrail(vertical: string, crumbs: readonly Crumb[]): Trail[] {
  return crumbs.map(({ name, slug }, depth) => ({
    name,
    path: depth === 0 ? `/${vertical}` : categoryPath(vertical, slug),
  }))
}

/** Groceries are one collection narrowed by category; the other verticals give each category a page. */
export function categoryPath(vertical: string, slug: string): `/${string}` {
  return vertical === 'groceries' ? `/groceries?category=${slug}` : `/${vertical}/${slug}`
}
