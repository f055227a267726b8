/** Rules of collections as SQL conditions on listings, evaluated for many products at once. */
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '#platform/work.ts'

/** A rule as its collection stores it. */
export interface StoredRule {
  readonly matches: 'all' | 'any'
  readonly category_ids: readonly string[]
  readonly tags: readonly string[]
  readonly brand_ids: readonly string[]
  readonly store_ids: readonly string[]
  readonly price_min_minor: number | null
  readonly price_max_minor: number | null
  readonly is_in_stock: boolean | null
  readonly new_days: number | null
  readonly is_on_sale: boolean
  readonly sold_min: number | null
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Listings store prices in this part of a minor unit of the base currency. */
const PRICE_PARTS = 10_000

/** Whether the listing `l` fulfils a rule. */
export function fulfils(rule: StoredRule, now: Date): RawBuilder<boolean> {
  const conditions = [...conditionsOfPlace(rule), ...conditionsOfState(rule, now)]
  const joined = sql.join(conditions, rule.matches === 'all' ? sql` and ` : sql` or `)
  return sql<boolean>`(l.is_offered and (${joined}))`
}

/** Categories, brands and tags are in the facets, under the names that they have now. */
function conditionsOfPlace({
  category_ids: categoryIds,
  brand_ids: brandIds,
  store_ids: storeIds,
  tags,
}: StoredRule): RawBuilder<boolean>[] {
  const inCategories = sql<boolean>`(
    l.facets && array(select 'c:' || c.path from categories c where c.id = any(${categoryIds}::uuid[]))
    or l.vertical = any(array(
      select c.vertical from categories c where c.id = any(${categoryIds}::uuid[]) and c.depth = 0
    ))
  )`
  const ofBrands = sql<boolean>`(
    l.facets && array(select 'b:' || b.slug from brands b where b.id = any(${brandIds}::uuid[]))
  )`
  return [
    ...(categoryIds.length > 0 ? [inCategories] : []),
    ...(brandIds.length > 0 ? [ofBrands] : []),
    ...(storeIds.length > 0 ? [sql<boolean>`l.store_id = any(${storeIds}::uuid[])`] : []),
    ...(tags.length > 0 ? [sql<boolean>`l.facets && ${tags.map((tag) => `t:${tag}`)}::text[]`] : []),
  ]
}

function conditionsOfState(rule: StoredRule, now: Date): RawBuilder<boolean>[] {
  const { new_days: newDays, sold_min: soldMin, is_in_stock: isInStock } = rule
  const price = priceCondition(rule)
  const hasStock = sql<boolean>`coalesce((
    select bool_or(level.sellable > 0)
    from variant_stock level
    where level.variant_id = any(l.stock_variant_ids)
  ), true)`
  return [
    ...(price ? [price] : []),
    ...(isInStock === null ? [] : [isInStock ? hasStock : sql<boolean>`not ${hasStock}`]),
    ...(newDays === null
      ? []
      : [sql<boolean>`l.published_at > ${new Date(now.getTime() - newDays * DAY_MS)}::timestamptz`]),
    ...(rule.is_on_sale ? [sql<boolean>`l.discount > 0`] : []),
    ...(soldMin === null
      ? []
      : [
          sql<boolean>`exists (
            select from recent_sales sold
            where sold.product_id = l.product_id
              and sold.sold_count >= ${soldMin}
          )`,
        ]),
  ]
}

/** Widened by half a minor unit, because shown prices are rounded. */
function priceCondition({
  price_min_minor: min,
  price_max_minor: max,
}: StoredRule): RawBuilder<boolean> | undefined {
  if (min === null && max === null) return undefined
  const half = PRICE_PARTS / 2
  const from = sql`${min === null ? 0 : min * PRICE_PARTS - half}::bigint`
  return max === null
    ? sql<boolean>`l.price_base >= ${from}`
    : sql<boolean>`(l.price_base >= ${from} and l.price_base < ${max * PRICE_PARTS + half}::bigint)`
}

export interface RuleRow extends StoredRule {
  readonly id: string
}

const ruleColumns = sql`
  c.id, c.matches, c.category_ids, c.tags, c.brand_ids, c.store_ids, c.price_min_minor, c.price_max_minor,
  c.is_in_stock, c.new_days, c.is_on_sale, c.sold_min`

/** Which rules: all, some, or those that the passing of time or sales can change. */
export type WhichRules = 'all' | 'moving' | readonly string[]

export async function readRules({ db }: Pick<Work, 'db'>, which: WhichRules): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${ruleColumns}
    from collections c
    where c.matches is not null
      and ${
        which === 'all'
          ? sql`true`
          : which === 'moving'
            ? sql`num_nonnulls(c.is_in_stock, c.new_days, c.sold_min) > 0`
            : sql`c.id = any(${which}::uuid[])`
      }
    order by c.id
  `.execute(db)
  return rows
}
