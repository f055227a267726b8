/** Blog: articles for readers, and how operators edit them. */
import { z } from '@hono/zod-openapi'
import { ProductCard, StoreSummary } from './catalog.ts'
import { Version } from './drafts.ts'
import { endpoint } from './endpoint.ts'
import { Changed } from './market-rules.ts'
import { HasUnplacedPicture, PAGE_BODY_MAX, RenderedBody } from './pages.ts'
import {
  chosenSlug,
  Done,
  line,
  PageQuery,
  Picture,
  pageOf,
  paragraph,
  Slug,
  Time,
  text,
  Uuid,
} from './vocabulary.ts'

export const PostCard = z
  .object({
    slug: Slug,
    title: z.string(),
    excerpt: z.string(),
    category: z.string(),
    author: z.string(),
    published_at: Time,
    read_minutes: z.int(),
    cover: Picture.optional(),
  })
  .openapi('PostCard')
export type PostCard = z.infer<typeof PostCard>

const PostLink = z.object({ slug: Slug, title: z.string() })

export const Post = PostCard.extend({
  body: RenderedBody,
  share_picture: z.string().describe('Path of a preview image (1200 × 630 pixels) for social media'),
  tags: z.array(z.string()),
  store: StoreSummary.optional(),
  products: z.array(ProductCard).describe('Products in the post'),
  previous: PostLink.optional().describe('The previous post'),
  next: PostLink.optional(),
  related: z.array(PostCard).describe('Same category or tags, up to three'),
  changed_at: Time,
}).openapi('Post')
export type Post = z.infer<typeof Post>

export const BlogLayout = z.object({
  style: z.enum(['grid', 'list']),
  sidebar: z.enum(['left', 'right', 'none']),
  shows_author: z.boolean(),
  shows_read_more: z.boolean().default(false).describe('Whether posts in the list have a “read more” link'),
})
export type BlogLayout = z.infer<typeof BlogLayout>

const Word = text().min(1).max(60).optional()

export const listPosts = endpoint({
  summary: 'List blog posts, newest first',
  tag: 'content',
  access: 'public',
  query: PageQuery.extend({
    category: Word,
    tag: Word,
    search: text().max(100, 'too_long').optional(),
  }),
  answer: pageOf(PostCard).extend({
    categories: z.array(z.object({ name: z.string(), count: z.int() })),
    tags: z.array(z.object({ name: z.string(), count: z.int() })).describe('Most used first, up to thirty'),
    recent: z.array(PostCard).describe('The five newest posts'),
    layout: BlogLayout,
  }),
  isCacheable: true,
})

export const readPost = endpoint({
  summary: 'Get a blog post',
  tag: 'content',
  access: 'public',
  params: z.object({ slug: Slug }),
  answer: Post,
  problems: ['not_found'],
  isCacheable: true,
})

const operator = { tag: 'operator', access: 'operator' } as const

const PostState = z.enum(['draft', 'scheduled', 'published'])
export type PostState = z.infer<typeof PostState>

const Address = chosenSlug(120)

/** English is the fallback for empty French text. */
const PostText = z.object({
  has_unplaced_picture: HasUnplacedPicture,
  slug: Address,
  category: line(60),
  tags: z.array(Address).max(12, 'too_many_tags'),
  author: line(120),
  title: z.object({ en: line(160), fr: z.union([z.literal(''), line(160)]) }),
  excerpt: z.object({ en: line(300), fr: z.union([z.literal(''), line(300)]) }),
  body: z.object({
    en: paragraph(PAGE_BODY_MAX)
      .min(1, 'field_empty')
      .describe('HTML; elements that rich text does not allow are removed'),
    fr: paragraph(PAGE_BODY_MAX),
  }),
  products: z.array(Slug).max(8, 'too_long'),
  cover: z
    .object({
      id: Uuid,
      alt: z.object({ en: line(200, 'alt_required'), fr: z.union([z.literal(''), line(200)]) }),
    })
    .optional(),
  publication: z.enum(['draft', 'now', 'at']).describe('`now` keeps the time of a published post'),
  publish_at: Time.optional().describe('Future time, with `at`'),
})

const writable = ['state_conflict'] as const

export const listWrittenPosts = endpoint({
  ...operator,
  summary: 'List all posts: drafts, scheduled and published, last changed first',
  query: PageQuery.extend({
    search: text().max(100).optional(),
    state: PostState.optional(),
  }),
  answer: pageOf(
    z.object({
      id: Uuid,
      slug: Slug,
      title: z.string(),
      category: z.string(),
      author: z.string(),
      state: PostState,
      published_at: Time.optional(),
      changed_at: Time,
    }),
  ),
})

const params = z.object({ id: Uuid })

export const WrittenPost = z
  .object({
    id: Uuid,
    slug: Slug,
    category: z.string(),
    tags: z.array(z.string()),
    author: z.string(),
    title: z.object({ en: z.string(), fr: z.string() }),
    excerpt: z.object({ en: z.string(), fr: z.string() }),
    body: z.object({ en: z.string(), fr: z.string() }),
    products: z.array(z.object({ key: Slug, name: z.string() })),
    cover: z
      .object({ id: Uuid, picture: Picture, alt: z.object({ en: z.string(), fr: z.string() }) })
      .optional(),
    state: PostState,
    published_at: Time.optional(),
    version: z.int().describe('Newest version'),
    shown: z.int().describe('The version returned'),
    versions: z.array(Version).describe('Newest first, up to fifty'),
    former_slugs: z.array(z.string()).describe('Slugs that redirect here'),
  })
  .openapi('WrittenPost')
export type WrittenPost = z.infer<typeof WrittenPost>

export const readWrittenPost = endpoint({
  ...operator,
  summary: 'Get a post in the current or an earlier version',
  params,
  query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  answer: WrittenPost,
  problems: ['not_found'],
})

export const addPost = endpoint({
  ...operator,
  summary: 'Add a post',
  allowsLimited: true,
  body: PostText,
  status: 201,
  answer: z.object({ id: Uuid }),
  problems: writable,
})

export const writePost = endpoint({
  ...operator,
  summary: 'Update a post; earlier versions are kept and former addresses redirect',
  allowsLimited: true,
  params,
  body: PostText.extend({ version: z.int().min(1).describe('The version that the edit is based on') }),
  answer: z.object({ version: z.int() }),
  problems: ['not_found', ...writable],
})

export const readBlogLayout = endpoint({
  ...operator,
  summary: 'Get the layout of the blog, with its history',
  answer: z.object({ layout: BlogLayout, data: z.array(Changed.extend({ layout: BlogLayout })) }),
})

export const changeBlogLayout = endpoint({
  ...operator,
  summary: 'Update the layout of the blog',
  allowsLimited: true,
  body: BlogLayout,
  answer: Done,
})
