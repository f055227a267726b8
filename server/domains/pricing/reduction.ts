/** How much a price is reduced, compared with the lowest price of the 30 days before, in code and SQL. */
import { type RawBuilder, sql } from 'kysely'

interface Prices {
  readonly nowMinor: number
  /** Lowest price in the 30 days before the reduction. */
  readonly lowestMinor: number
}

/** Returns the whole percentage, rounded half up; 0 if the price is not below the lowest one. */
export function reducedPercent({ nowMinor, lowestMinor }: Prices): number {
  if (nowMinor >= lowestMinor) return 0
  return Math.floor((200 * (lowestMinor - nowMinor) + lowestMinor) / (2 * lowestMinor))
}

/** SQL version of `reducedPercent`. */
export function reducedPercentSql(
  nowMinor: RawBuilder<number>,
  lowestMinor: RawBuilder<number>,
): RawBuilder<number> {
  return sql<number>`(case
    when ${nowMinor} >= ${lowestMinor} then 0
    else (200 * (${lowestMinor} - ${nowMinor}) + ${lowestMinor}) / (2 * ${lowestMinor})
  end)::integer`
}
