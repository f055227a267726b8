import { z } from '@hono/zod-openapi'
import { listLayouts } from '#values/list-layout.ts'
import { paymentMethods } from '#values/payment-method.ts'
import { productLayouts } from '#values/product-layout.ts'
import { storeListLayouts, storePageLayouts } from '#values/store-layout.ts'
import { socialNetworks } from '#values/theme.ts'
import { CategoryNode, ProductCard } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { ShownEntry } from './navigation.ts'
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
    side: z.array(Banner).describe('Beside the slides, up to two'),
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
  summary: 'Get the blocks of the home page',
  tag: 'content',
  access: 'public',
  answer: z.object({ blocks: z.array(HomeBlock) }),
  isCacheable: true,
  dependsOnPlace: true,
})

export const listCurrencies = endpoint({
  summary: 'List display currencies with the date of their rates',
  tag: 'content',
  access: 'public',
  answer: z.object({ data: z.array(Currency), base: CurrencyCode, as_of: z.string() }),
  isCacheable: true,
})

export const listCountries = endpoint({
  summary: 'List countries with their address rules',
  tag: 'content',
  access: 'public',
  answer: z.object({ data: z.array(Country) }),
  isCacheable: true,
})

/** Default layout of product pages, unless the address names one. */
export const ProductLayout = z.enum(productLayouts)
export type ProductLayout = z.infer<typeof ProductLayout>

export const readSettings = endpoint({
  summary: 'Get the public settings of the market',
  tag: 'content',
  access: 'public',
  answer: z.object({
    site_name: z.string(),
    notices: z.array(z.string()),
    support_email: z.string(),
    support_phone: z.string(),
    guest_checkout: z.boolean(),
    product_look: z.enum(['basic', 'classic']).describe('Layout of product cards'),
    tells_recent_sales: z.boolean().describe('Whether pages show recent sales'),
    about: z.string().describe('Short description of the market'),
    address: z.string().optional().describe('Address of the market, if shown in the footer'),
    copyright: z.string().optional(),
    links: z.array(z.object({ label: z.string(), href: z.string() })).describe('Links chosen by the market'),
    social: z.array(z.object({ place: z.enum(socialNetworks), href: z.string() })),
    cookies_text: z.string(),
    invites: z
      .object({ newsletter: z.boolean(), exit: z.boolean() })
      .describe('Active popups; their content is loaded when they open'),
    taglines: z.array(z.string()).describe('Texts that rotate in the title of a hidden tab'),
    collection_layout: z.enum(listLayouts).describe('Default layout of product lists'),
    product_layout: ProductLayout,
    store_list_layout: z.enum(storeListLayouts).describe('Layout of the list of stores'),
    store_page_layout: z.enum(storePageLayouts).describe('Layout of store pages'),
    payment_methods: z.array(z.enum(paymentMethods)).describe('Enabled payment methods'),
    has_wallet: z.boolean().describe('Whether customers have a wallet'),
    has_points: z.boolean().describe('Whether delivered orders earn points'),
    seller_commission_bps: z.int().describe('Default commission of a new seller'),
    verticals: z.array(z.object({ vertical: Vertical, name: z.string() })),
    pages: z
      .array(
        z.object({
          slug: Slug,
          begun_as: z.string().optional().describe('Original slug of a built-in page, such as `privacy`'),
          title: z.string(),
          changed_at: Time,
        }),
      )
      .describe('Text pages of the market'),
    menus: z
      .object({ header: z.array(ShownEntry), footer: z.array(ShownEntry) })
      .describe('Menus of the header and footer'),
    now: Time,
  }),
  isCacheable: true,
})
