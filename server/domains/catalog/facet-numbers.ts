/** Number attributes as filters: a list of values, or a range. */
import { type RawBuilder, sql } from 'kysely'
import { sides } from '#values/number-range.ts'

/** `a:` facets of a product `p`, one for all spellings of an amount. */
export const listedNumbers = sql`
  select 'a:' || a.key || ':' || coalesce(
    measure_value(number_label(given.number_value, a.unit) ->> 'en'),
    number_value(given.number_value)
  )
  from product_attribute_values given
  join attributes a on a.id = given.attribute_id and a.is_facet and a.facet_form = 'list'
  where given.product_id = p.id
    and given.number_value is not null`

/** Values of a product `p` for filters by range. */
export const rangedNumbers = sql`coalesce((
  select jsonb_object_agg(number.key, number.value)
  from product_attribute_values given
  join attributes a on a.id = given.attribute_id and a.is_facet and a.facet_form = 'range'
  cross join lateral (
    select a.key, given.number_value
    union all
    select a.key || '.' || each.side, each.value
    from unnest(${[...sides]}::text[], given.dimensions) each (side, value)
  ) number (key, value)
  where given.product_id = p.id
    and number.value is not null
), '{}')`

/** Rows of `facet_values` for the values that products have, of attributes `a` or values `given` that meet a condition. */
export function numbersAsFacets(condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select distinct
      a.key,
      number_value(given.number_value),
      a.name,
      number_label(given.number_value, a.unit),
      null,
      0
    from attributes a
    join product_attribute_values given on given.attribute_id = a.id
    where a.is_facet
      and a.facet_form = 'list'
      and given.number_value is not null
      and ${condition}`
}
