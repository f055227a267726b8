import { z } from '@hono/zod-openapi'
import { listLayouts } from '#values/list-layout.ts'
import { paymentMethods } from '#values/payment-method.ts'
import { productLayouts } from '#values/product-layout.ts'
import { storeListLayouts, storePageLayouts } from '#values/store-layout.ts'
import { socialNetworks } from '#values/theme.ts'
import { CategoryNode, ProductCard } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { PostCard } from './posts.ts'
import { StoreCard } from './stores.ts'
import { CurrencyCode, Picture, Slug, Time, Vertical } from './vocabulary.ts'

const block = { id: z.string() }

const Banner = z.object({
  title: z.string(),
  text: z.string(),
  href: z.string(),
  action: z.string(),
  picture: Picture,
})

/** The home page is this list, in order. The server omits blocks without items. */
export const HomeBlock = z.discriminatedUnion('kind', [
  z.object({
    ...block,
    kind: z.literal('hero'),
    slides: z.array(Banner),
    side: z.array(Banner).describe('Beside the slides, two at most'),
  }),
  z.object({
    ...block,
    kind: z.literal('verticals'),
    tiles: z.array(
      z.object({
        vertical: z.string(),
        title: z.string(),
        text: z.string(),
        href: z.string(),
        picture: Picture.optional(),
      }),
    ),
  }),
  z.object({ ...block, kind: z.literal('categories'), title: z.string(), categories: z.array(CategoryNode) }),
  z.object({
    ...block,
    kind: z.literal('products'),
    title: z.string(),
    text: z.string(),
    href: z.string().optional(),
    products: z.array(ProductCard),
  }),
  z.object({ ...block, kind: z.literal('deal_of_the_day'), title: z.string(), product: ProductCard }),
  z.object({
    ...block,
    kind: z.literal('stores'),
    title: z.string(),
    href: z.string().optional(),
    stores: z.array(StoreCard),
  }),
  z.object({
    ...block,
    kind: z.literal('banners'),
    banners: z.array(Banner),
  }),
  z.object({ ...block, kind: z.literal('banner'), banner: Banner }),
  z.object({
    ...block,
    kind: z.literal('columns'),
    columns: z.array(
      z.object({ title: z.string(), href: z.string().optional(), products: z.array(ProductCard) }),
    ),
  }),
  z.object({
    ...block,
    kind: z.literal('posts'),
    title: z.string(),
    href: z.string().optional(),
    posts: z.array(PostCard),
  }),
  z.object({
    ...block,
    kind: z.literal('promises'),
    promises: z.array(z.object({ key: z.string(), title: z.string(), text: z.string() })),
  }),
  z.object({ ...block, kind: z.literal('newsletter'), title: z.string(), text: z.string() }),
])
export type HomeBlock = z.infer<typeof HomeBlock>

export const Currency = z
  .object({ code: CurrencyCode, name: z.string(), symbol: z.string(), minor_units: z.int() })
  .openapi('Currency')

export const Country = z
  .object({
    code: z.string(),
    name: z.string(),
    calling_codes: z.array(z.string()),
    cities: z.array(z.string()),
    regions: z.array(z.string()),
    requires_region: z.boolean(),
    uses_postcode: z.boolean(),
    requires_postcode: z.boolean(),
    postcode_pattern: z.string().optional(),
    postcode_example: z.string().optional(),
    is_island: z.boolean(),
  })
  .openapi('Country')
export type Country = z.infer<typeof Country>

export const readHome = endpoint({
  summary: 'The home page’s blocks',
  tag: 'content',
  access: 'public',
  answer: z.object({ blocks: z.array(HomeBlock) }),
  isCacheable: true,
  dependsOnPlace: true,
})

export const listCurrencies = endpoint({
  summary: 'Currencies prices can be shown in, and the date of their rates',
  tag: 'content',
  access: 'public',
  answer: z.object({ data: z.array(Currency), base: CurrencyCode, as_of: z.string() }),
  isCacheable: true,
})

export const listCountries = endpoint({
  summary: 'Countries with their address rules',
  tag: 'content',
  access: 'public',
  answer: z.object({ data: z.array(Country) }),
  isCacheable: true,
})

/** Default layout of product pages, unless the address names one. */
export const ProductLayout = z.enum(productLayouts)
export type ProductLayout = z.infer<typeof ProductLayout>

export const readSettings = endpoint({
  summary: 'Public settings of the market',
  tag: 'content',
  access: 'public',
  answer: z.object({
    site_name: z.string(),
    notices: z.array(z.string()),
    support_email: z.string(),
    support_phone: z.string(),
    guest_checkout: z.boolean(),
    product_look: z.enum(['basic', 'classic']).describe('How product cards look'),
    tells_recent_sales: z.boolean().describe('Whether pages may tell what was sold of late'),
    about: z.string().describe('Who we are, in a line or two'),
    address: z.string().optional().describe('Where the market is, if it says so at the foot of its pages'),
    copyright: z.string().optional(),
    links: z.array(z.object({ label: z.string(), href: z.string() })).describe('Of the market’s own choice'),
    social: z.array(z.object({ place: z.enum(socialNetworks), href: z.string() })),
    cookies_text: z.string(),
    invites: z
      .object({ newsletter: z.boolean(), exit: z.boolean() })
      .describe('Which popups may come; what they say is asked when they do'),
    taglines: z.array(z.string()).describe('That the title of a hidden tab runs through'),
    collection_layout: z.enum(listLayouts).describe('How a list is laid out when its address does not say'),
    product_layout: ProductLayout,
    store_list_layout: z.enum(storeListLayouts).describe('How all stores are listed'),
    store_page_layout: z.enum(storePageLayouts).describe('How the page of a store is laid out'),
    payment_methods: z.array(z.enum(paymentMethods)).describe('Those that the market has turned on'),
    has_wallet: z.boolean().describe('Whether customers have money here'),
    has_points: z.boolean().describe('Whether what is delivered earns points'),
    seller_commission_bps: z.int().describe('What a new seller pays of what they sell'),
    verticals: z.array(z.object({ vertical: Vertical, name: z.string() })),
    pages: z
      .array(
        z.object({
          slug: Slug,
          begun_as: z
            .string()
            .optional()
            .describe('Of a page that every market begins with: where it lay then, such as `privacy`'),
          title: z.string(),
          changed_at: Time,
        }),
      )
      .describe('What the market has to say for itself'),
    now: Time,
  }),
  isCacheable: true,
})
