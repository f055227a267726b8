import { type RawBuilder, sql } from 'kysely'

/** Whether neither the category of this alias nor one above it is hidden. */
export function isVisibleCategory(alias: string): RawBuilder<boolean> {
  const path = sql.ref(`${alias}.path`)
  return sql`not exists (
    select
    from categories hidden
    where hidden.hidden_at is not null
      and (${path} = hidden.path or starts_with(${path}, hidden.path || '/'))
  )`
}
