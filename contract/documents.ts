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
    number: z.string().describe('Without a gap in its series: of its issuer, a kind, and a year'),
    order_number: z.string().describe('Of the seller’s part of the purchase'),
    store: z.object({ slug: Slug, name: z.string() }),
    amount: Money.describe('Tax included'),
    tax: Money.describe('Beside the prices or in them'),
    issued_at: Time,
  })
  .openapi('IssuedDocument')
export type IssuedDocument = z.infer<typeof IssuedDocument>

const asked = PageQuery.extend({
  kind: z.enum(issuedDocumentKinds).optional(),
  search: line(100).optional().describe('A number of a document or an order'),
})
const list = pageOf(IssuedDocument)
const file = { answer: FileResponse, file: 'application/pdf' } as const
const ofOrder = z.object({ number: OrderNumber })
const key = z.object({ key: z.string().max(200).optional() })
const ofStore = z.object({ store: Slug })

export const listOrderDocuments = endpoint({
  summary: 'The invoices and credit notes of an order, for whoever made it or holds its key',
  tag: 'orders',
  access: 'public',
  params: ofOrder,
  query: key,
  answer: z.object({ data: z.array(IssuedDocument) }),
  problems: ['not_found', 'too_many_requests'],
})

export const readOrderDocument = endpoint({
  summary: 'An invoice or a credit note of an order as a document',
  tag: 'orders',
  access: 'public',
  params: ofOrder.extend({ id: Uuid }),
  query: key,
  ...file,
  problems: ['not_found', 'too_many_requests'],
})

export const listStoreDocuments = endpoint({
  summary: 'What a store issued, and what the market issued to it, the latest first',
  tag: 'seller',
  access: 'seller',
  params: ofStore,
  query: asked,
  answer: list,
  problems: ['not_found', 'not_allowed'],
})

export const readStoreDocument = endpoint({
  summary: 'What a store issued, or the market to it, as a document',
  tag: 'seller',
  access: 'seller',
  params: ofStore.extend({ id: Uuid }),
  ...file,
  problems: ['not_found', 'not_allowed', 'too_many_requests'],
})

export const listAllDocuments = endpoint({
  summary: 'All invoices and credit notes, the latest first',
  tag: 'operator',
  access: 'operator',
  query: asked,
  answer: list,
})

export const readAnyDocument = endpoint({
  summary: 'Any invoice or credit note as a document',
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
  summary: 'How documents look, and how they were set to look before, the latest first',
  answer: z.object({
    design: z.enum(documentDesigns),
    data: z.array(Changed.extend({ design: z.enum(documentDesigns) })),
  }),
})

export const changeDocumentDesign = endpoint({
  ...operator,
  summary: 'Choose how every document looks from now on, whenever it was issued; what it says stays',
  body: ChosenDesign,
  answer: ChosenDesign,
  problems: ['not_allowed'],
})

export const previewDocumentDesign = endpoint({
  ...operator,
  summary: 'An invoice of nobody as it looks in a design',
  params: z.object({ design: z.enum(documentDesigns) }),
  ...file,
  problems: ['too_many_requests'],
})

export const readPackingSlip = endpoint({
  summary: 'What is laid into the parcel of an order, without prices',
  tag: 'seller',
  access: 'seller',
  params: ofStore.extend({ number: OrderNumber }),
  ...file,
  problems: ['not_found', 'too_many_requests'],
})
