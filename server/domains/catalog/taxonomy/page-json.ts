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

/** The values of the attributes of product `p`, and the details beside them. */
export function detailsJson(locale: string): RawBuilder<Product['details']> {
  return sql`coalesce((
    select json_agg(json_build_object('label', listed.label, 'value', listed.value) order by listed.part, listed.place)
    from (
      select 0 as part, min(a.position) as place, ${translated(sql.ref('a.name'), locale)} as label,
        string_agg(${valueText(locale)}, ', ' order by v.position) as value
      from product_attribute_values v
      join attributes a on a.id = v.attribute_id
      left join attribute_choices choice on choice.id = v.choice_id
      where v.product_id = p.id
      group by a.id
      union all
      select 1, detail.place, ${translated(sql`detail.value -> 'label'`, locale)}, ${translated(sql`detail.value -> 'value'`, locale)}
      from jsonb_array_elements(p.details) with ordinality detail (value, place)
    ) listed
  ), '[]')`
}

/** One value `v` of attribute `a` as text. */
function valueText(locale: string): RawBuilder<string> {
  const amount = (of: string) =>
    locale === 'fr'
      ? sql`replace(trim_scale(${sql.raw(of)})::text, '.', ',')`
      : sql`trim_scale(${sql.raw(of)})::text`
  return sql`case a.type
    when 'text' then ${translated(sql.ref('v.text_value'), locale)}
    when 'number' then concat_ws(' ', ${amount('v.number_value')}, a.unit)
    when 'dimension' then concat_ws(
      ' ', (select string_agg(${amount('side')}, ' × ' order by place) from unnest(v.dimensions) with ordinality of (side, place)), a.unit
    )
    when 'date' then to_char(v.date_value, ${locale === 'fr' ? 'DD/MM/YYYY' : 'YYYY-MM-DD'})
    else ${translated(sql.ref('choice.label'), locale)}
  end`
}
