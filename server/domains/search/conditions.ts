/** SQL conditions of a question: `l` is the listing, `s` its store. */
import { type RawBuilder, sql } from 'kysely'
import { isPublic } from '#domains/catalog/index.ts'
import type { Question, Test } from './question.ts'

type Condition = RawBuilder<boolean>

/** True for public products in the list's base set. */
export function alwaysOf({ always }: Question): Condition {
  return every([isPublic, ...always.map(conditionOf)])
}

/** True for products in the filtered list. */
export function wholeOf(question: Question): Condition {
  return every([alwaysOf(question), ...question.narrowing.map(({ test }) => conditionOf(test))])
}

export function every(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

export function conditionOf(test: Test): Condition {
  switch (test.kind) {
    case 'vertical':
      return sql`l.vertical = ${test.vertical}`
    case 'facet':
      return hasFacet(test.any)
    case 'deal':
      return sql`l.discount > 0`
    case 'id':
      return sql`l.product_id = any(${test.any}::uuid[])`
    case 'store':
      return sql`l.store_id = any(${test.any}::uuid[])`
    case 'island':
      return sql`l.country_code = any(${test.any}::text[])`
    case 'stars':
      return sql`coalesce(l.stars = any(${test.any}::smallint[]), false)`
    case 'price':
      return every([
        ...(test.from === undefined ? [] : [sql<boolean>`l.price_base >= ${test.from}::bigint`]),
        ...(test.below === undefined ? [] : [sql<boolean>`l.price_base < ${test.below}::bigint`]),
      ])
    case 'number': {
      const value = sql`(l.numbers ->> ${test.of})::double precision`
      return every([
        sql`l.numbers ? ${test.of}`,
        ...(test.from === undefined ? [] : [sql<boolean>`${value} >= ${test.from}::double precision`]),
        ...(test.to === undefined ? [] : [sql<boolean>`${value} <= ${test.to}::double precision`]),
      ])
    }
    case 'delivery':
      return every([
        sql`l.store_id = any(${test.storeIds}::uuid[])`,
        ...test.restrictedGoods.map(({ facet, unlessFrom }) => {
          const isOfKind = facet === undefined ? sql<boolean>`true` : hasFacet([facet])
          return unlessFrom === undefined
            ? sql<boolean>`not ${isOfKind}`
            : sql<boolean>`(not ${isOfKind} or l.country_code = ${unlessFrom})`
        }),
      ])
  }
}

function hasFacet(facets: readonly string[]): Condition {
  return sql`(l.facets && ${facets}::text[])`
}
