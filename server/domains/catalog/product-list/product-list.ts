/** Lists of products in dashboards: a seller's own, and all for operators. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  ListedProduct,
  operatorProductFilters,
  operatorProductList,
  sellerProductFilters,
  sellerProductList,
} from '#contract/product-list.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { type ListedRow, readFilterChoices, readProductList } from './list-queries.ts'

const PER_PAGE = 50

/** @throws not_found */
export async function listOwnProducts(
  work: Work,
  { params, query }: Given<typeof sellerProductList>,
): Promise<Answer<typeof sellerProductList>> {
  const { storeId } = staffOf(work, params.store)
  const { page = 1, sort = 'name', ...filter } = query
  const rows = await readProductList(work, { storeId, filter, sort, page, perPage: PER_PAGE, now: work.now })
  return pageAnswer(rows, { page, now: work.now })
}

export async function listAnyProducts(
  work: Work,
  { query }: Given<typeof operatorProductList>,
): Promise<Answer<typeof operatorProductList>> {
  const { page = 1, sort = '-created', ...filter } = query
  const rows = await readProductList(work, { filter, sort, page, perPage: PER_PAGE, now: work.now })
  return pageAnswer(rows, { page, now: work.now })
}

/** @throws not_found */
export async function ownFilterChoices(
  work: Work,
  { params }: Given<typeof sellerProductFilters>,
): Promise<Answer<typeof sellerProductFilters>> {
  return readFilterChoices(work, staffOf(work, params.store).storeId)
}

export async function anyFilterChoices(work: Work): Promise<Answer<typeof operatorProductFilters>> {
  return readFilterChoices(work, undefined)
}

function pageAnswer(rows: readonly ListedRow[], { page, now }: { page: number; now: Date }) {
  return {
    data: rows.map((row) => answerOf(row, now)),
    ...numbered({ page, perPage: PER_PAGE, total: rows[0]?.total ?? 0 }),
  }
}

function answerOf(row: ListedRow, now: Date): ListedProduct {
  const { currency, price_minor, price_max_minor, deal_percent, deal_starts_at, deal_ends_at } = row
  const isCurrent = deal_percent !== null && deal_starts_at && deal_ends_at && deal_ends_at > now
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    kind: row.kind,
    status: row.status,
    ...(row.publish_at && { publish_at: row.publish_at.toISOString() }),
    ...(row.picture && { picture: row.picture }),
    store: row.store,
    category: row.category,
    ...(row.brand !== null && { brand: row.brand }),
    tags: row.tags,
    variants_count: row.variants_count,
    ...(row.sku !== null && { sku: row.sku }),
    price: { minor: price_minor, currency },
    price_max: { minor: price_max_minor, currency },
    ...(isCurrent && {
      sale: {
        percent: deal_percent,
        starts_at: deal_starts_at.toISOString(),
        ends_at: deal_ends_at.toISOString(),
        is_running: deal_starts_at <= now,
      },
    }),
    ...(row.stock !== null && { stock: row.stock }),
    is_low_stock: row.is_low_stock,
    sold_30_days: row.sold_30_days,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
