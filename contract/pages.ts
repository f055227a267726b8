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
  .describe(
    'Somebody has chosen a picture that is in no text yet: nothing is kept, and what else is wrong is told',
  )

const PageText = z.object({
  has_unplaced_picture: HasUnplacedPicture,
  title: line(TITLE_MAX),
  description: line(DESCRIPTION_MAX).describe('For search engines, and for whoever shares it'),
  body: paragraph(PAGE_BODY_MAX)
    .min(1, 'field_empty')
    .describe('HTML, of which only what rich text may hold is kept'),
})

export const RenderedBody = z.object({
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string() })).describe('Its chapters'),
})

export const Page = z
  .object({
    slug: Slug,
    language: Language.describe('What it is written in: English where the reader’s language has no text'),
    title: z.string(),
    description: z.string(),
    body: RenderedBody,
    changed_at: Time,
  })
  .openapi('Page')
export type Page = z.infer<typeof Page>

export const readPage = endpoint({
  summary: 'One of the market’s own pages',
  tag: 'content',
  access: 'public',
  params: z.object({ slug: Slug }),
  answer: Page,
  problems: ['not_found'],
  isCacheable: true,
})

export const listPages = endpoint({
  summary: 'The market’s own pages, with the languages that each is written in',
  tag: 'operator',
  access: 'operator',
  answer: z.object({
    data: z.array(
      z.object({
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
    version: z.int().describe('The newest; 0 where nothing is written in this language'),
    shown: z.int().describe('The version that is answered'),
    title: z.string(),
    description: z.string(),
    body: z.string(),
    is_shown: z.boolean().describe('Whether readers find the page, in whatever language'),
    may_be_hidden: z.boolean().describe('Not where the market refers to it wherever somebody agrees to it'),
    versions: z.array(Version).describe('The newest first, fifty at most'),
  })
  .openapi('WrittenPage')
export type WrittenPage = z.infer<typeof WrittenPage>

export const readWrittenPage = endpoint({
  summary: 'A page as it is written in one language, now or in an earlier version',
  tag: 'operator',
  access: 'operator',
  params,
  query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  answer: WrittenPage,
  problems: ['not_found'],
})

export const writePage = endpoint({
  summary: 'Writes a page anew in one language; what was there before stays in its history',
  tag: 'operator',
  access: 'operator',
  params,
  body: PageText.extend({
    version: z
      .int()
      .min(0)
      .describe('The newest that the writer has seen: another’s change is not written over'),
  }),
  answer: z.object({ version: z.int() }),
  problems: ['not_found', 'state_conflict'],
})

export const addPage = endpoint({
  summary: 'Adds a page with its English text, after all others; readers do not find it until it is shown',
  tag: 'operator',
  access: 'operator',
  body: PageText.extend({ slug: chosenSlug(slugLengthMax.page) }),
  status: 201,
  answer: z.object({ slug: Slug }),
})

export const managePage = endpoint({
  summary: 'Shows a page to readers, or hides it',
  tag: 'operator',
  access: 'operator',
  params: z.object({ slug: Slug }),
  body: z.object({ command: z.enum(['show', 'hide']) }),
  answer: Done,
  problems: ['not_found', 'not_allowed'],
})

export const previewPage = endpoint({
  summary: 'What a page would show of a text',
  tag: 'operator',
  access: 'operator',
  body: z.object({ language: Language, body: z.string().max(PAGE_BODY_MAX, 'too_long') }),
  answer: z.object({ body: RenderedBody }),
  isQuestion: true,
})
