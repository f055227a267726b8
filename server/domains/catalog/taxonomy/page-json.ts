import { type RawBuilder, sql } from 'kysely'
import type { Crumb, Product } from '#contract/catalog.ts'
import { translated } from '#platform/translated.ts'
import { isVisibleCategory } from './is-visible-category.ts'

/** The visible categories of category `c`, from the vertical down. */
export function crumbsJson(locale: string): RawBuilder<Crumb[]> {
  return sql`(
    select json_agg(json_build_object(
      'path', up.path, 'slug', up.slug, 'name', ${translated(sql.ref('up.name'), locale)}
    ) order by up.depth)
    from categories up
    where (c.path = up.path or c.path like up.path || '/%')
      and ${isVisibleCategory('up')}
  )`
}

/** The details of product `p`. */
export function detailsJson(locale: string): RawBuilder<Product['details']> {
  return sql`coalesce((
    select json_agg(json_build_object(
      'label', ${translated(sql.ref('detail.label'), locale)},
      'value', ${translated(sql.ref('detail.value'), locale)}
    ))
    from jsonb_to_recordset(p.details) as detail (label jsonb, value jsonb)
  ), '[]')`
}
