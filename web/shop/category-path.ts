import type { Crumb } from '#contract/catalog.ts'
import type { Trail } from './structured-data.ts'

/** Breadcrumbs of a product's categories; the first one is its vertical. */
export function categoryTrail(vertical: string, crumbs: readonly Crumb[]): Trail[] {
  return crumbs.map(({ name, slug }, depth) => ({
    name,
    path: depth === 0 ? `/${vertical}` : categoryPath(vertical, slug),
  }))
}

/** Groceries are one list filtered by category; in other verticals each category has a page. */
export function categoryPath(vertical: string, slug: string): `/${string}` {
  return vertical === 'groceries' ? `/groceries?category=${slug}` : `/${vertical}/${slug}`
}
