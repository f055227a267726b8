import type { Media } from '#domains/media/index.ts'
import { routes } from '#platform/route.ts'
import type { Work } from '#platform/work.ts'
import { readInvoice } from '../invoice/read-invoice.ts'
import { changeDocumentDesign, previewDocumentDesign, readDocumentDesign } from './document-design.ts'
import {
  listAllDocuments,
  listOrderDocuments,
  listStoreDocuments,
  readAnyDocument,
  readOrderDocument,
  readStoreDocument,
} from './documents.ts'
import { readPackingSlip } from './read-packing-slip.ts'

/** Printed documents need the media functions for the logo. */
export function documentRoutes(media: Media) {
  const printed =
    <G, A>(carryOut: (work: Work, given: G, media: Media) => Promise<A>) =>
    (work: Work, given: G) =>
      carryOut(work, given, media)
  return routes({
    'GET /orders/{number}/invoice': printed(readInvoice),
    'GET /orders/{number}/documents': listOrderDocuments,
    'GET /orders/{number}/documents/{id}': printed(readOrderDocument),
    'GET /seller/stores/{store}/documents': listStoreDocuments,
    'GET /seller/stores/{store}/documents/{id}': printed(readStoreDocument),
    'GET /seller/stores/{store}/orders/{number}/packing-slip': printed(readPackingSlip),
    'GET /operator/documents': listAllDocuments,
    'GET /operator/documents/{id}': printed(readAnyDocument),
    'GET /operator/document-design': readDocumentDesign,
    'PUT /operator/document-design': changeDocumentDesign,
    'GET /operator/document-design/{design}/preview': printed(previewDocumentDesign),
  })
}
