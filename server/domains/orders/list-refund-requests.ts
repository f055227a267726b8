import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  listAllRefundRequests as ofAll,
  listStoreRefundRequests as ofStore,
  RefundRequestListItem,
} from '#contract/refund-requests.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { numbered } from '#platform/numbered.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type RefundRequestRow, readAsked } from './refund-queries.ts'
import { requestAnswer } from './refundable.ts'

const PER_PAGE = 20

export async function listStoreRefundRequests(
  work: Work,
  { params, query }: Given<typeof ofStore>,
): Promise<Answer<typeof ofStore>> {
  const { storeId } = staffOf(work, params.store)
  return listed(work, { storeId, ...query })
}

export async function listAllRefundRequests(
  work: Work,
  { query }: Given<typeof ofAll>,
): Promise<Answer<typeof ofAll>> {
  return listed(work, query)
}

async function listed(
  work: Work,
  { page = 1, ...wanted }: Given<typeof ofAll>['query'] & { storeId?: string },
): Promise<Answer<typeof ofAll>> {
  const shown = { page, perPage: PER_PAGE }
  const rows = await readAsked(work, { ...wanted, ...shown })
  return {
    data: rows.map((row) => refundRequestAnswer(row, work.locale)),
    ...numbered({ ...shown, total: rows[0]?.total ?? 0 }),
  }
}

export function refundRequestAnswer(row: RefundRequestRow, locale: string): RefundRequestListItem {
  return {
    request: requestAnswer(row.request, { currency: row.currency, locale }),
    ...(row.product !== null && { product: textIn(row.product, locale) }),
    order_number: row.order_number,
    group_number: row.group_number,
    store: { slug: row.store_slug, name: row.store_name },
  }
}
