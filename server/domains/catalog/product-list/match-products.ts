/** Which products a filter of a dashboard list means. */
import { type RawBuilder, sql } from 'kysely'
import type { AnyProductFilter } from '#contract/product-list.ts'
import { containing } from '#platform/containing.ts'
import { stockOfVariant } from '../backorder-queries.ts'
import { isLow } from '../low-stock-queries.ts'

export interface ProductScope {
  /** Absent: the products of all stores. */
  readonly storeId?: string | undefined
  readonly filter: AnyProductFilter
  readonly now: Date
}

/** `ids` outside the scope are left out. */
export type Selection = { readonly ids: readonly string[] } | { readonly filter: ProductScope['filter'] }

export interface Selected {
  /** Absent: of all stores. */
  readonly storeId: string | undefined
  readonly selection: Selection
}

/** Condition for selected products `p` with their listing `l`. */
export function isSelected({ storeId, selection }: Selected, now: Date): RawBuilder<unknown> {
  const filter = 'filter' in selection ? selection.filter : {}
  const some = 'ids' in selection ? sql`p.id = any(${selection.ids}::uuid[])` : sql`true`
  return sql`${matches({ storeId, filter, now })} and ${some}`
}

/** True for a new product `p` that waits for its review. */
const isInReview = sql`exists (
  select from product_submissions submission
  where submission.product_id = p.id
    and submission.kind = 'new'
    and submission.state = 'pending'
    and submission.closed_at is null
)`

/** The status of a product `p`; productStatuses lists them. */
export const statusSql: RawBuilder<string> = sql`
  case
    when p.is_blocked then 'blocked'
    when ${isInReview} then 'in_review'
    when p.state <> 'published' and exists (
      select from product_submissions submission
      where submission.product_id = p.id
        and submission.kind = 'new'
        and submission.state = 'pending'
    ) then 'in_review'
    when p.state = 'draft' then case when p.publish_at is null then 'draft' else 'scheduled' end
    when p.state = 'withdrawn' then 'archived'
    when exists (
      select from variants v
      left join lateral ${stockOfVariant('v.id')} level on true
      where v.product_id = p.id
        and v.is_active
        and (level.variant_id is null or level.sellable > 0)
    ) then 'active'
    else 'out_of_stock'
  end`

/** Condition for products `p` with their listing `l`. */
export function matches({ storeId, filter, now }: ProductScope): RawBuilder<unknown> {
  const { ids, store, vertical, category, brand, tag } = filter
  const conditions = [
    storeId === undefined ? undefined : sql`p.store_id = ${storeId}`,
    ids === undefined ? undefined : sql`p.id = any(${listed(ids)}::uuid[])`,
    store === undefined ? undefined : sql`p.store_id = (select id from stores where slug = ${store})`,
    vertical === undefined ? undefined : sql`p.vertical = ${vertical}`,
    category === undefined ? undefined : inCategory(category),
    brand === undefined ? undefined : sql`p.brand_id = (select id from brands where slug = ${brand})`,
    tag === undefined ? undefined : sql`p.tags @> array[${tag}]`,
    ofSale(filter, now),
    ofStock(filter),
    ofStatus(filter),
    ofSearch(filter, storeId),
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function listed(list: string): string[] {
  return list.split(',').filter((each) => each !== '')
}

function inCategory(id: string) {
  return sql`p.category_id in (
    select c.id
    from categories chosen
    join categories c on c.path = chosen.path or c.path like chosen.path || '/%'
    where chosen.id = ${id}
  )`
}

function ofSale({ sale }: AnyProductFilter, now: Date) {
  switch (sale) {
    case undefined:
      return undefined
    case 'running':
      return sql`(l.deal_starts_at <= ${now} and l.deal_ends_at > ${now})`
    case 'planned':
      return sql`l.deal_starts_at > ${now}`
    case 'none':
      return sql`(l.deal_ends_at is null or l.deal_ends_at <= ${now})`
  }
}

function ofStock({ stock }: AnyProductFilter) {
  if (stock === undefined) return undefined
  if (stock === 'not_counted') return sql`l.stock_variant_ids is null`
  const [levels, scarce] = {
    low: [
      sql`stock_levels level on level.variant_id = v.id`,
      sql`level.on_hand > level.reserved and ${isLow}`,
    ],
    out: [sql`lateral ${stockOfVariant('v.id')} level on true`, sql`level.sellable <= 0`],
  }[stock]
  return sql`exists (
    select from variants v
    join ${levels}
    where v.product_id = p.id
      and v.is_active
      and ${scarce}
  )`
}

function ofStatus({ status }: AnyProductFilter) {
  if (!status) return undefined
  const wanted = listed(status)
  // Cheap conditions first, so that stock is read only for published products.
  const coarse = sql.join(
    wanted.map((each) => {
      if (each === 'blocked') return sql`p.is_blocked`
      if (each === 'in_review') return isInReview
      if (each === 'in_review') return sql`p.state <> 'published'`
      if (each === 'draft' || each === 'scheduled') return sql`p.state = 'draft'`
      return each === 'archived' ? sql`p.state = 'withdrawn'` : sql`p.state = 'published'`
    }),
    sql` or `,
  )
  return sql`((${coarse}) and ${statusSql} = any(${wanted}))`
}

function ofSearch({ search }: AnyProductFilter, storeId: string | undefined) {
  if (!search) return undefined
  const pattern = containing(search)
  const inStore = storeId === undefined ? sql`true` : sql`v.store_id = ${storeId}`
  return sql`(
    p.id in (select shown.product_id from product_views shown where shown.sort_name like plain(${pattern}))
    or p.id in (
      select v.product_id
      from variants v
      where ${inStore}
        and v.removed_at is null
        and (v.sku ilike ${pattern} or v.barcode = ${search})
    )
  )`
}
