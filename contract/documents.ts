/** Invoices and credit notes: from sellers to shoppers, and from the market to sellers for its commission. */
import { z } from '@hono/zod-openapi'
import { documentDesigns } from '#values/document-design.ts'
import { issuedDocumentKinds } from '#values/issued-document.ts'
import { endpoint } from './endpoint.ts'
import { Changed } from './market-rules.ts'
import { FileResponse, line, Money, OrderNumber, PageQuery, pageOf, Slug, Time, Uuid } from './vocabulary.ts'

export const IssuedDocument = z
  .object({
    id: Uuid,
    kind: z.enum(issuedDocumentKinds),
    number: z.string().describe('Consecutive without gaps per issuer, type and year'),
    order_number: z.string().describe('Number of the seller order'),
    store: z.object({ slug: Slug, name: z.string() }),
    amount: Money.describe('Including tax'),
    tax: Money.describe('Tax included in the prices or added to them'),
    issued_at: Time,
  })
  .openapi('IssuedDocument')
export type IssuedDocument = z.infer<typeof IssuedDocument>

const asked = PageQuery.extend({
  kind: z.enum(issuedDocumentKinds).optional(),
  search: line(100).optional().describe('Number of a document or an order'),
})
const list = pageOf(IssuedDocument)
const file = { answer: FileResponse, file: 'application/pdf' } as const
const ofOrder = z.object({ number: OrderNumber })
const key = z.object({ key: z.string().max(200).optional() })
const ofStore = z.object({ store: Slug })

export const listOrderDocuments = endpoint({
  summary: 'List the invoices and credit notes of an order, for its customer or with its access key',
  tag: 'orders',
  access: 'public',
  params: ofOrder,
  query: key,
  answer: z.object({ data: z.array(IssuedDocument) }),
  problems: ['not_found', 'too_many_requests'],
})

export const readOrderDocument = endpoint({
  summary: 'Download an invoice or credit note of an order',
  tag: 'orders',
  access: 'public',
  params: ofOrder.extend({ id: Uuid }),
  query: key,
  ...file,
  problems: ['not_found', 'too_many_requests'],
})

export const listStoreDocuments = endpoint({
  summary: 'List documents issued by a store or to it by the market, newest first',
  tag: 'seller',
  access: 'seller',
  area: 'finance',
  isMoney: true,
  params: ofStore,
  query: asked,
  answer: list,
  problems: ['not_found', 'not_allowed'],
})

export const readStoreDocument = endpoint({
  summary: 'Download a document issued by a store or to it by the market',
  tag: 'seller',
  access: 'seller',
  area: 'finance',
  isMoney: true,
  params: ofStore.extend({ id: Uuid }),
  ...file,
  problems: ['not_found', 'not_allowed', 'too_many_requests'],
})

export const listAllDocuments = endpoint({
  summary: 'List all invoices and credit notes, newest first',
  tag: 'operator',
  access: 'operator',
  query: asked,
  answer: list,
})

export const readAnyDocument = endpoint({
  summary: 'Download any invoice or credit note',
  tag: 'operator',
  access: 'operator',
  params: z.object({ id: Uuid }),
  ...file,
  problems: ['not_found', 'too_many_requests'],
})

export const ChosenDesign = z.strictObject({ design: z.enum(documentDesigns, 'field_empty') })
const operator = { tag: 'operator', access: 'operator' } as const

export const readDocumentDesign = endpoint({
  ...operator,
  summary: 'Get the design of documents, with its history',
  answer: z.object({
    design: z.enum(documentDesigns),
    data: z.array(Changed.extend({ design: z.enum(documentDesigns) })),
  }),
})

export const changeDocumentDesign = endpoint({
  ...operator,
  summary: 'Choose the design of all documents, including issued ones; their content stays the same',
  body: ChosenDesign,
  answer: ChosenDesign,
  problems: ['not_allowed'],
})

export const previewDocumentDesign = endpoint({
  ...operator,
  summary: 'Preview a design with a sample invoice',
  params: z.object({ design: z.enum(documentDesigns) }),
  ...file,
  problems: ['too_many_requests'],
})

export const readPackingSlip = endpoint({
  summary: 'Download the packing slip of an order, without prices',
  tag: 'seller',
  access: 'seller',
  area: 'orders',
  params: ofStore.extend({ number: OrderNumber }),
  ...file,
  problems: ['not_found', 'too_many_requests'],
})
