/** What `home_blocks.settings` holds for each kind of block. */
import { z } from 'zod'
import { Vertical } from '#contract/common.ts'

const Words = z.record(z.string(), z.string())
const limit = z.int().min(1).max(24)

/** `picture` is a storage key. */
const Banner = z.object({ title: Words, text: Words, action: Words, href: z.string(), picture: z.string() })

/** `trending` is what sold most in the last two weeks, `best_sellers` what ever did. */
const source = z.enum(['trending', 'deals', 'best_sellers', 'top_rated', 'new', 'ids'])

export const HomeSettings = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hero'),
    settings: z.object({ slides: z.array(Banner), side: z.array(Banner).max(2).default([]) }),
  }),
  z.object({
    kind: z.literal('verticals'),
    settings: z.object({
      tiles: z.array(
        z.object({
          vertical: z.string(),
          title: Words,
          text: Words,
          href: z.string(),
          picture: z.string().optional(),
        }),
      ),
    }),
  }),
  z.object({
    kind: z.literal('categories'),
    settings: z.object({ title: Words, paths: z.array(z.string()) }),
  }),
  z.object({
    kind: z.literal('products'),
    settings: z.object({
      source,
      vertical: Vertical.optional(),
      ids: z.array(z.uuid()).optional(),
      limit,
      title: Words,
      text: Words,
      href: z.string().optional(),
    }),
  }),
  z.object({
    kind: z.literal('deal_of_the_day'),
    settings: z.object({ title: Words, vertical: Vertical.optional() }),
  }),
  z.object({
    kind: z.literal('stores'),
    settings: z.object({ title: Words, vertical: Vertical.optional(), limit, href: z.string().optional() }),
  }),
  z.object({
    kind: z.literal('columns'),
    settings: z.object({
      columns: z.array(
        z.object({
          source: z.enum(['trending', 'best_sellers', 'top_rated', 'new', 'deals']),
          vertical: Vertical.optional(),
          limit,
          title: Words,
          href: z.string().optional(),
        }),
      ),
    }),
  }),
  z.object({ kind: z.literal('banner'), settings: z.object({ banner: Banner }) }),
  z.object({
    kind: z.literal('posts'),
    settings: z.object({ title: Words, limit, href: z.string().optional() }),
  }),
  z.object({ kind: z.literal('banners'), settings: z.object({ banners: z.array(Banner) }) }),
  z.object({
    kind: z.literal('promises'),
    settings: z.object({ promises: z.array(z.object({ key: z.string(), title: Words, text: Words })) }),
  }),
  z.object({ kind: z.literal('newsletter'), settings: z.object({ title: Words, text: Words }) }),
])
export type HomeSettings = z.infer<typeof HomeSettings>
export type SettingsOf<K extends HomeSettings['kind']> = Extract<HomeSettings, { kind: K }>['settings']
