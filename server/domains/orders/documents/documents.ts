import type { z } from 'zod'
import type {
  listAllDocuments as allListed,
  readAnyDocument as anyRead,
  IssuedDocument,
  listOrderDocuments as ofOrderListed,
  readOrderDocument as ofOrderRead,
  listStoreDocuments as ofStoreListed,
  readStoreDocument as ofStoreRead,
} from '#contract/documents.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { Media } from '#domains/media/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { invoiceLanguage } from '../invoice/invoice.ts'
import { writePdf } from '../invoice/write-pdf.ts'
import { findOwn } from '../read-orders.ts'
import { countDrawing } from './count-drawing.ts'
import { documentDress } from './document-design.ts'
import { drawDocument } from './draw-document.ts'
import { type DocumentRow, readDocument, readDocuments, type WhichDocuments } from './queries.ts'

const PER_PAGE = 25
/** More than one order ever has. */
const OF_ORDER_MAX = 500

/** Lists the seller documents of an order, for its customer or by key. */
export async function listOrderDocuments(
  work: Work,
  { params: { number }, query: { key } }: Given<typeof ofOrderListed>,
): Promise<Answer<typeof ofOrderListed>> {
  const { id: groupId } = await findOwn(work, number, key)
  const rows = await readDocuments(work, { groupId, isForShopper: true, page: 1, perPage: OF_ORDER_MAX })
  return { data: rows.map(documentAnswer) }
}

/** @throws {Problem} not_found, also for a document of another order */
export async function readOrderDocument(
  work: Work,
  { params: { number, id }, query: { key } }: Given<typeof ofOrderRead>,
  media: Media,
): Promise<Answer<typeof ofOrderRead>> {
  const { id: groupId } = await findOwn(work, number, key)
  return drawn(work, { id, groupId, isForShopper: true }, media)
}

/** Lists documents issued by the caller's store, and by the marketplace to it. */
export async function listStoreDocuments(
  work: Work,
  { params, query }: Given<typeof ofStoreListed>,
): Promise<Answer<typeof ofStoreListed>> {
  const { storeId } = staffOf(work, params.store)
  return listed(work, query, { storeId })
}

/** @throws {Problem} not_found, also for another store's; not_allowed for staff who only pack */
export async function readStoreDocument(
  work: Work,
  { params: { store, id } }: Given<typeof ofStoreRead>,
  media: Media,
): Promise<Answer<typeof ofStoreRead>> {
  const { storeId } = staffOf(work, store)
  return drawn(work, { id, storeId }, media)
}

export function listAllDocuments(
  work: Work,
  { query }: Given<typeof allListed>,
): Promise<Answer<typeof allListed>> {
  return listed(work, query, {})
}

/** @throws {Problem} not_found */
export function readAnyDocument(
  work: Work,
  { params: { id } }: Given<typeof anyRead>,
  media: Media,
): Promise<Answer<typeof anyRead>> {
  return drawn(work, { id }, media)
}

async function listed(
  work: Work,
  query: Given<typeof allListed>['query'],
  which: WhichDocuments,
): Promise<Answer<typeof allListed>> {
  const place = { page: query.page ?? 1, perPage: PER_PAGE }
  const rows = await readDocuments(work, { ...which, ...place, kind: query.kind, search: query.search })
  return { data: rows.map(documentAnswer), ...numbered({ ...place, total: rows[0]?.total ?? 0 }) }
}

async function drawn(
  work: Work,
  which: WhichDocuments & { readonly id: string },
  media: Media,
): Promise<Answer<typeof anyRead>> {
  const row = await readDocument(work, which)
  if (!row) throw problem('not_found')
  await countDrawing(work)
  const dress = await documentDress(work, media)
  const document = drawDocument(row, { language: invoiceLanguage(work.locale), market: dress.market })
  return { name: document.fileName, bytes: await writePdf(document, dress) }
}

function documentAnswer(row: DocumentRow): z.output<typeof IssuedDocument> {
  const money = (minor: number) => ({ minor, currency: row.currency })
  return {
    id: row.id,
    kind: row.kind,
    number: row.label,
    order_number: row.order_number,
    store: { slug: row.store_slug, name: row.store_name },
    amount: money(row.amount_minor),
    tax: money(row.tax_minor + row.included_tax_minor),
    issued_at: row.issued_at.toISOString(),
  }
}
