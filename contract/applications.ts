import { z } from '@hono/zod-openapi'
import { FILE_BYTES_MAX } from '#values/file-size.ts'
import { SELLER_DOCUMENTS_MAX, sellerDocumentKinds } from '#values/seller-document.ts'
import { textLengths } from '#values/text-lengths.ts'
import { endpoint } from './endpoint.ts'
import {
  Done,
  Email,
  FileResponse,
  line,
  PageQuery,
  Phone,
  Picture,
  pageOf,
  paragraph,
  Slug,
  Time,
  text,
  Uuid,
  Vertical,
  WebAddress,
} from './vocabulary.ts'

const applicationStates = ['submitted', 'in_review', 'approved', 'rejected'] as const

export const StoreLinks = z.object({
  website: WebAddress.optional(),
  facebook: WebAddress.optional(),
  instagram: WebAddress.optional(),
  twitter: WebAddress.optional(),
  youtube: WebAddress.optional(),
  pinterest: WebAddress.optional(),
})

/** One line without control or invisible characters, which could make two names look alike. */
export const StoreName = text()
  .min(1, 'field_empty')
  .max(80, 'too_long')
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'field_invalid')
  .regex(/[\p{L}\p{N}]/u, 'field_invalid')

export const SellerApplicationFields = z.object({
  store_name: StoreName,
  description: paragraph(2000).min(1, 'field_empty'),
  vertical: z.enum(Vertical.options, 'field_empty'),
  country_code: z.string('country_required').regex(/^[A-Z]{2}$/, 'country_required'),
  region: line(100).optional().describe('Required in countries with regions'),
  city: line(100, 'city_required'),
  street: line(200, 'street_required'),
  postcode: line(20).optional().describe('Required in some countries'),
  contact_name: line(textLengths.personName, 'name_required'),
  email: Email,
  phone: Phone,
  hides_email: z.boolean().optional(),
  hides_phone: z.boolean().optional(),
  links: StoreLinks.optional(),
  logo_id: Uuid.optional().describe('An uploaded picture'),
  cover_id: Uuid.optional(),
  documents: z
    .array(Uuid)
    .min(1, 'field_empty')
    .max(SELLER_DOCUMENTS_MAX, 'too_many_documents')
    .describe('Uploaded documents, including at least one proof of identity'),
  terms: z.boolean('field_empty').refine((isAgreed) => isAgreed, 'field_empty'),
})
export type SellerApplicationFields = z.infer<typeof SellerApplicationFields>

export const SellerDocument = z
  .object({
    id: Uuid,
    kind: z.enum(sellerDocumentKinds),
    name: z.string(),
    media_type: z.string(),
    size: z.int().describe('In bytes'),
    created_at: Time,
  })
  .openapi('SellerDocument')
export type SellerDocument = z.infer<typeof SellerDocument>

const ApplicationRecord = z.object({
  id: Uuid,
  state: z.enum(applicationStates),
  reason: z.string().optional().describe('Why it was rejected'),
  store_name: z.string(),
  description: z.string(),
  vertical: Vertical,
  country_code: z.string(),
  country_name: z.string(),
  region: z.string().optional(),
  city: z.string(),
  street: z.string(),
  postcode: z.string().optional(),
  contact_name: z.string(),
  email: z.string(),
  phone: z.string(),
  hides_email: z.boolean(),
  hides_phone: z.boolean(),
  links: z.object({
    website: z.string().optional(),
    facebook: z.string().optional(),
    instagram: z.string().optional(),
    twitter: z.string().optional(),
    youtube: z.string().optional(),
    pinterest: z.string().optional(),
  }),
  logo: Picture.optional(),
  cover: Picture.optional(),
  documents: z.array(SellerDocument),
  submitted_at: Time,
  decided_at: Time.optional(),
})

export const SellerApplication = ApplicationRecord.openapi('SellerApplication')
export type SellerApplication = z.infer<typeof SellerApplication>

export const OperatorApplication = ApplicationRecord.extend({
  applicant: z.object({ id: Uuid, name: z.string(), email: z.string(), since: Time }),
  store: z.object({ slug: Slug, name: z.string() }).optional().describe('The store that was created for it'),
  reviewer: z.string().optional().describe('The operator who reviews it or has decided'),
  attempts: z.int().describe('How many times the applicant has applied, including this time'),
  events: z.array(
    z.object({
      state: z.enum(applicationStates),
      by: z.string().optional(),
      reason: z.string().optional(),
      at: Time,
    }),
  ),
}).openapi('OperatorApplication')
export type OperatorApplication = z.infer<typeof OperatorApplication>

export const OperatorApplicationRow = z
  .object({
    id: Uuid,
    state: z.enum(applicationStates),
    store_name: z.string(),
    vertical: Vertical,
    city: z.string(),
    country_name: z.string(),
    applicant: z.object({ name: z.string(), email: z.string() }),
    documents_count: z.int(),
    submitted_at: Time,
  })
  .openapi('OperatorApplicationRow')
export type OperatorApplicationRow = z.infer<typeof OperatorApplicationRow>

const accounts = { tag: 'seller applications', access: 'customer' } as const
const operator = { tag: 'operator', access: 'operator' } as const
const byId = z.object({ id: Uuid })

export const readSellerApplication = endpoint({
  summary: 'Get the status of the caller’s application to sell, and its uploaded documents',
  ...accounts,
  answer: z.object({
    application: SellerApplication.optional().describe('The latest application'),
    documents: z.array(SellerDocument).describe('Uploaded but not submitted yet'),
    store: z
      .object({ slug: Slug, name: z.string() })
      .optional()
      .describe('The store that the caller already owns'),
  }),
})

export const submitSellerApplication = endpoint({
  summary: 'Apply to sell, or apply again after a rejection',
  ...accounts,
  body: SellerApplicationFields,
  answer: z.object({ application: SellerApplication }),
  status: 201,
  problems: ['state_conflict', 'too_many_requests'],
})

export const uploadSellerDocument = endpoint({
  summary:
    'Upload a document for an application: PDF, JPEG, PNG, WebP or AVIF, up to 10 MB. Unsent documents are deleted after a day',
  ...accounts,
  query: z.object({ kind: z.enum(sellerDocumentKinds), name: line(200) }),
  upload: { bytesMax: FILE_BYTES_MAX },
  answer: z.object({ document: SellerDocument }),
  status: 201,
  problems: ['document_invalid', 'documents_full', 'too_large', 'too_many_requests'],
})

export const removeSellerDocument = endpoint({
  summary: 'Delete an uploaded document that was not submitted',
  ...accounts,
  params: byId,
  answer: Done,
  problems: ['not_found'],
})

export const readSellerDocument = endpoint({
  summary: 'Download one of the caller’s documents',
  ...accounts,
  params: byId,
  answer: FileResponse,
  file: 'application/octet-stream',
  problems: ['not_found'],
})

export const listSellerApplications = endpoint({
  summary: 'List applications to sell: undecided first, oldest first',
  ...operator,
  query: PageQuery.extend({
    state: z
      .enum([...applicationStates, 'waiting'])
      .optional()
      .describe('`waiting` is all that are undecided'),
    vertical: Vertical.optional(),
    search: text().max(100).optional(),
  }),
  answer: pageOf(OperatorApplicationRow),
})

export const readAnySellerApplication = endpoint({
  summary: 'Get an application with its documents and history',
  ...operator,
  params: byId,
  answer: z.object({ application: OperatorApplication }),
  problems: ['not_found'],
})

export const reviewSellerApplication = endpoint({
  summary: 'Start the review of an application',
  allowsLimited: true,
  ...operator,
  params: byId,
  answer: z.object({ application: OperatorApplication }),
  problems: ['not_found', 'state_conflict'],
})

export const approveSellerApplication = endpoint({
  allowsLimited: true,
  summary:
    'Approve an application: creates the store, unpublished, and gives the applicant access to its dashboard',
  ...operator,
  params: byId,
  answer: z.object({ application: OperatorApplication }),
  problems: ['not_found', 'state_conflict'],
})

export const rejectSellerApplication = endpoint({
  summary: 'Reject an application with a reason for the applicant',
  allowsLimited: true,
  ...operator,
  params: byId,
  body: z.object({ reason: paragraph(textLengths.applicationReason).min(1, 'reason_required') }),
  answer: z.object({ application: OperatorApplication }),
  problems: ['not_found', 'state_conflict'],
})

export const readAnySellerDocument = endpoint({
  summary: 'Download a document of an application',
  ...operator,
  params: z.object({ id: Uuid, document: Uuid }),
  answer: FileResponse,
  file: 'application/octet-stream',
  problems: ['not_found'],
})
