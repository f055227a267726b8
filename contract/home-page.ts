import { z } from '@hono/zod-openapi'
import { homeBlocksMax, homePromiseKeys, homeSources } from '#values/home-page.ts'
import { HomeBlock } from './content.ts'
import { draftFields, ofDraft, publishing, restoring, revision, Version } from './drafts.ts'
import { endpoint } from './endpoint.ts'
import { MarketPath, Picture, PictureKey, Uuid, Vertical, words } from './vocabulary.ts'

const TITLE_MAX = 120
const TEXT_MAX = 300

const title = words(TITLE_MAX)
const text = words(TEXT_MAX)
const limit = z.int('count_invalid').min(1, 'count_invalid').max(24, 'count_invalid')

const Banner = z.strictObject({ title, text, action: words(60), href: MarketPath, picture: PictureKey })
const some = 'home_needs_one'

export const HomeSettings = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('hero'),
    settings: z.strictObject({
      slides: z.array(Banner).min(1, some).max(8, 'home_too_many'),
      side: z.array(Banner).max(2, 'home_too_many').default([]),
    }),
  }),
  z.strictObject({
    kind: z.literal('verticals'),
    settings: z.strictObject({
      tiles: z
        .array(
          z.strictObject({
            vertical: z.enum([...Vertical.options, 'deals'], 'field_empty'),
            title,
            text,
            href: MarketPath,
            picture: PictureKey.optional(),
          }),
        )
        .min(1, some)
        .max(8, 'home_too_many'),
    }),
  }),
  z.strictObject({
    kind: z.literal('categories'),
    settings: z.strictObject({
      title,
      paths: z.array(z.string().max(200)).min(1, some).max(24, 'home_too_many'),
    }),
  }),
  z.strictObject({
    kind: z.literal('products'),
    settings: z.strictObject({
      source: z.enum([...homeSources, 'ids', 'collection'], 'field_empty'),
      vertical: Vertical.optional(),
      ids: z.array(Uuid).max(24, 'home_too_many').optional().describe('With source `ids`'),
      collection: Uuid.optional().describe('With source `collection`'),
      limit,
      title,
      text,
      href: MarketPath.optional(),
    }),
  }),
  z.strictObject({
    kind: z.literal('deal_of_the_day'),
    settings: z.strictObject({ title, vertical: Vertical.optional() }),
  }),
  z.strictObject({
    kind: z.literal('stores'),
    settings: z.strictObject({ title, vertical: Vertical.optional(), limit, href: MarketPath.optional() }),
  }),
  z.strictObject({
    kind: z.literal('columns'),
    settings: z.strictObject({
      columns: z
        .array(
          z.strictObject({
            source: z.enum(homeSources, 'field_empty'),
            vertical: Vertical.optional(),
            limit,
            title,
            href: MarketPath.optional(),
          }),
        )
        .min(1, some)
        .max(4, 'home_too_many'),
    }),
  }),
  z.strictObject({ kind: z.literal('banner'), settings: z.strictObject({ banner: Banner }) }),
  z.strictObject({
    kind: z.literal('posts'),
    settings: z.strictObject({ title, limit, href: MarketPath.optional() }),
  }),
  z.strictObject({
    kind: z.literal('banners'),
    settings: z.strictObject({ banners: z.array(Banner).min(1, some).max(4, 'home_too_many') }),
  }),
  z.strictObject({
    kind: z.literal('promises'),
    settings: z.strictObject({
      promises: z
        .array(z.strictObject({ key: z.enum(homePromiseKeys, 'field_empty'), title, text }))
        .min(1, some)
        .max(8, 'home_too_many'),
    }),
  }),
  z.strictObject({ kind: z.literal('newsletter'), settings: z.strictObject({ title, text }) }),
])
export type HomeSettings = z.infer<typeof HomeSettings>
export type SettingsOf<K extends HomeSettings['kind']> = Extract<HomeSettings, { kind: K }>['settings']

export const WrittenBlock = z.object({
  id: Uuid,
  is_shown: z.boolean().describe('Hidden blocks are kept but not shown on the page'),
  content: HomeSettings,
})
export type WrittenBlock = z.infer<typeof WrittenBlock>

/** A block from a form, whose fields are validated only here. */
const BlockInput = WrittenBlock.extend({ content: z.preprocess((given) => given, HomeSettings) })

const operator = { tag: 'operator', access: 'operator' } as const

export const WrittenHome = z
  .object({
    ...draftFields,
    blocks: z.array(WrittenBlock),
    categories: z
      .array(z.object({ path: z.string(), name: z.string() }))
      .describe('Categories used by the blocks'),
    collections: z.array(z.object({ id: Uuid, name: z.string() })).describe('All collections'),
    products: z
      .array(z.object({ id: Uuid, name: z.string(), store: z.string() }))
      .describe('Used by the blocks'),
    pictures: z
      .array(z.object({ key: z.string(), picture: Picture }))
      .describe('Pictures used by the blocks'),
    versions: z.array(Version.extend({ blocks_count: z.int() })).describe('Newest first, up to fifty'),
  })
  .openapi('WrittenHome')
export type WrittenHome = z.infer<typeof WrittenHome>

export const readWrittenHome = endpoint({
  ...operator,
  summary: 'Get the draft of the home page with its versions',
  answer: WrittenHome,
})

export const writeHomeDraft = endpoint({
  ...ofDraft,
  summary: 'Save a draft of the home page',
  allowsLimited: true,
  body: z.object({ revision, blocks: z.array(BlockInput).max(homeBlocksMax, 'home_too_many') }),
})

export const publishHome = endpoint({
  ...publishing,
  summary: 'Publish the draft of the home page',
  allowsLimited: true,
})

export const discardHomeDraft = endpoint({
  ...ofDraft,
  summary: 'Discard the draft of the home page',
  allowsLimited: true,
})

export const restoreHome = endpoint({
  ...restoring,
  summary: 'Create a draft from an earlier version of the home page',
  allowsLimited: true,
})

export const previewHome = endpoint({
  ...operator,
  summary: 'Preview the draft of the home page',
  answer: z.object({ blocks: z.array(HomeBlock) }),
})
