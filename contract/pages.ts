/** Information pages of the market, and how operators edit them. */
import { z } from '@hono/zod-openapi'
import { locales } from '#values/locale.ts'
import { slugLengthMax } from '#values/slug.ts'
import { Version } from './drafts.ts'
import { endpoint } from './endpoint.ts'
import { chosenSlug, Done, line, paragraph, Slug, Time, Uuid } from './vocabulary.ts'

const TITLE_MAX = 120
const DESCRIPTION_MAX = 300
export const PAGE_BODY_MAX = 60_000

const Language = z.enum(locales)

export const HasUnplacedPicture = z
  .boolean()
  .refine((has) => !has, 'picture_unplaced')
  .optional()
  .describe('A picture was chosen that no text uses yet: nothing is saved, and other errors are reported')

const PageText = z.object({
  has_unplaced_picture: HasUnplacedPicture,
  title: line(TITLE_MAX),
  description: line(DESCRIPTION_MAX).describe('For search engines and shared links'),
  body: paragraph(PAGE_BODY_MAX)
    .min(1, 'field_empty')
    .describe('HTML; elements that rich text does not allow are removed'),
})

export const RenderedBody = z.object({
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string() })).describe('Headings of the page'),
})

export const Page = z
  .object({
    slug: Slug,
    language: Language.describe('Language of the text: English if there is none in the reader’s language'),
    title: z.string(),
    description: z.string(),
    body: RenderedBody,
    changed_at: Time,
  })
  .openapi('Page')
export type Page = z.infer<typeof Page>

export const readPage = endpoint({
  summary: 'Get a page of the market',
  tag: 'content',
  access: 'public',
  params: z.object({ slug: Slug }),
  answer: Page,
  problems: ['not_found'],
  isCacheable: true,
})

export const listPages = endpoint({
  summary: 'List the pages of the market with their languages',
  tag: 'operator',
  access: 'operator',
  answer: z.object({
    data: z.array(
      z.object({
        id: Uuid,
        slug: Slug,
        title: z.string(),
        languages: z.array(Language),
        changed_at: Time,
        is_shown: z.boolean(),
      }),
    ),
  }),
})

const params = z.object({ language: Language, slug: Slug })

export const WrittenPage = z
  .object({
    id: Uuid,
    slug: Slug,
    language: Language,
    version: z.int().describe('Newest version; 0 if there is none in this language'),
    shown: z.int().describe('The version returned'),
    title: z.string(),
    description: z.string(),
    body: z.string(),
    is_shown: z.boolean().describe('Whether the page is shown, in any language'),
    may_be_hidden: z.boolean().describe('False for pages that the market needs for consent'),
    versions: z.array(Version).describe('Newest first, up to fifty'),
  })
  .openapi('WrittenPage')
export type WrittenPage = z.infer<typeof WrittenPage>

export const readWrittenPage = endpoint({
  summary: 'Get a page in one language, in the current or an earlier version',
  tag: 'operator',
  access: 'operator',
  params,
  query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  answer: WrittenPage,
  problems: ['not_found'],
})

export const writePage = endpoint({
  summary: 'Update a page in one language; earlier versions are kept',
  tag: 'operator',
  access: 'operator',
  allowsLimited: true,
  params,
  body: PageText.extend({
    version: z.int().min(0).describe('The version that the edit is based on; refused if a newer one exists'),
  }),
  answer: z.object({ version: z.int() }),
  problems: ['not_found', 'state_conflict'],
})

export const addPage = endpoint({
  summary: 'Add a page with its English text to the end, hidden',
  tag: 'operator',
  access: 'operator',
  allowsLimited: true,
  body: PageText.extend({ slug: chosenSlug(slugLengthMax.page) }),
  status: 201,
  answer: z.object({ slug: Slug }),
})

export const managePage = endpoint({
  summary: 'Show or hide a page',
  tag: 'operator',
  access: 'operator',
  allowsLimited: true,
  params: z.object({ slug: Slug }),
  body: z.object({ command: z.enum(['show', 'hide']) }),
  answer: Done,
  problems: ['not_found', 'not_allowed'],
})

export const previewPage = endpoint({
  summary: 'Preview a page',
  tag: 'operator',
  access: 'operator',
  body: z.object({ language: Language, body: z.string().max(PAGE_BODY_MAX, 'too_long') }),
  answer: z.object({ body: RenderedBody }),
  isQuestion: true,
})
