import { type RawBuilder, sql } from 'kysely'

/** Returns states as literals for `in (…)`, so that the planner can use partial indexes. */
export function stateList(states: readonly string[]): RawBuilder<string> {
  return sql.join(states.map((state) => sql.lit(state)))
}
