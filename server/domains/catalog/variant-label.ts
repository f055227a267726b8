import { type RawBuilder, sql } from 'kysely'
import { translated } from '#platform/translated.ts'

interface LabelOptions {
  /** Alias of the variant. */
  readonly variant?: string
  readonly separator?: string
}

/** The option values of a variant in the order of the options; empty without options. */
export function variantLabel(
  locale: string,
  { variant = 'v', separator = ' / ' }: LabelOptions = {},
): RawBuilder<string> {
  return sql`coalesce((
    select string_agg(${translated(sql.ref('value.label'), locale)}, ${separator} order by o.position)
    from product_option_values value
    join product_options o on o.id = value.option_id
    where value.id = any(${sql.ref(`${variant}.option_value_ids`)})
  ), '')`
}
