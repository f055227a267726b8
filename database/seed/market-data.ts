/** Files of database/seed/data, validated when read. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { deliveryKinds } from '#values/delivery.ts'
import { verticals } from '#values/vertical.ts'

export const dataFolder = join(import.meta.dirname, 'data')

const Text = z.object({ en: z.string(), fr: z.string(), es: z.string().optional() })
export type Text = z.infer<typeof Text>

const Vertical = z.enum(verticals)
const minor = z.int().min(0)
const clock = z.string().regex(/^\d\d:\d\d$/)

const Postcode = z.object({
  used: z.boolean(),
  required: z.boolean().optional(),
  regex: z.string().nullable(),
  example: z.string().nullable(),
})

const Country = z.object({
  code: z.string(),
  name: Text,
  currency: z.string().nullable(),
  languages: z.array(z.string()),
  cities: z.array(z.string()),
  regions: z.array(z.string()).optional(),
  postcode: Postcode,
  phonePrefix: z.array(z.string()),
  lat: z.number(),
  lng: z.number(),
  timezone: z.string(),
})

const Currencies = z.object({
  base: z.string(),
  asOf: z.string(),
  source: z.string(),
  list: z.array(
    z.object({
      code: z.string(),
      name: Text,
      symbol: z.string(),
      minorUnits: z.int(),
      unitsPerUSD: z.number(),
    }),
  ),
})

const Category = z.object({
  id: z.string(),
  slug: z.string(),
  parentId: z.string().nullable(),
  vertical: Vertical,
  depth: z.int(),
  sort: z.int(),
  name: Text,
})

const TagName = z.object({ slug: z.string(), name: Text })

const Brand = z.object({
  slug: z.string(),
  name: z.string(),
  /** Products of this store in this category belong to the brand; the first matching brand wins. */
  of: z.array(z.object({ store: z.string().optional(), category: z.string().optional() })),
})

const spans = z.array(z.tuple([clock, clock]))

const Store = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  vertical: Vertical,
  island: z.string(),
  city: z.string(),
  /** Cover picture, if not the one with the store's name. */
  cover: z.string().optional(),
  /** False for a new store without past orders. */
  hasSold: z.boolean().default(true),
  brand: z.record(z.string(), z.string()),
  since: z.int(),
  tagline: Text,
  about: Text,
  cuisine: z.string().optional(),
  prepMinutes: z.int().optional(),
  minOrder: z.object({ amount: minor, currency: z.string() }).optional(),
  hours: z.object({
    mon: spans,
    tue: spans,
    wed: spans,
    thu: spans,
    fri: spans,
    sat: spans,
    sun: spans,
  }),
  commissionRate: z.number(),
  status: z.literal('approved'),
  shipping: z.object({
    mode: z.enum(['parcel', 'local', 'local-delivery']),
    zones: z.array(z.string()),
  }),
  returnsDays: z.int(),
})
export type StoreData = z.infer<typeof Store>

const Product = z.object({
  id: z.string(),
  slug: z.string(),
  type: z.enum(['simple', 'variable', 'dish']),
  storeId: z.string(),
  vertical: Vertical,
  categoryId: z.string(),
  name: Text,
  shortDescription: Text,
  description: Text,
  currency: z.string(),
  price: minor,
  dealPercent: z.int(),
  dealEndsInDays: z.int().nullable(),
  weightGrams: z.int(),
  origin: z.string(),
  options: z.array(
    z.object({
      id: z.string(),
      name: Text,
      values: z.array(z.object({ id: z.string(), label: Text, swatch: z.string().optional() })),
    }),
  ),
  variants: z.array(
    z.object({
      sku: z.string(),
      options: z.record(z.string(), z.string()),
      price: minor,
      stock: z.int().min(0).nullable(),
      netWeightGrams: z.int().optional(),
      netVolumeMl: z.int().optional(),
    }),
  ),
  flags: z.object({
    alcohol: z.boolean(),
    fresh: z.boolean(),
    vegetarian: z.boolean().optional(),
    vegan: z.boolean().optional(),
  }),
  tags: z.array(z.string()),
  pictures: z.array(z.string()).optional(),
  details: z.array(z.object({ label: Text, value: Text })).optional(),
  sizeChartId: z.string().optional(),
  ingredients: Text.optional(),
  storage: Text.optional(),
  allergens: z.array(z.string()).optional(),
  mayContain: z.array(z.string()).optional(),
  netWeightGrams: z.int().optional(),
  netVolumeMl: z.int().optional(),
  modifiers: z.array(z.string()).optional(),
  spice: z.int().optional(),
  external: z.object({ url: z.url(), button: Text }).optional(),
})
export type ProductData = z.infer<typeof Product>

const SizeChart = z.object({
  id: z.string(),
  name: Text,
  optionId: z.string(),
  note: Text,
  columns: z.record(z.string(), Text),
  rows: z.array(z.object({ size: z.string(), cm: z.json(), inches: z.json() })),
})

const Menus = z.object({
  modifierGroups: z.array(
    z.object({
      id: z.string(),
      name: Text,
      min: z.int(),
      max: z.int(),
      options: z.array(z.object({ id: z.string(), label: Text, price: minor, default: z.boolean() })),
    }),
  ),
  menus: z.array(
    z.object({
      storeId: z.string(),
      sections: z.array(z.object({ id: z.string(), name: Text, items: z.array(z.string()) })),
    }),
  ),
})

const Method = z.object({
  id: z.string(),
  kind: z.enum(deliveryKinds).optional(),
  name: Text,
  days: z.tuple([z.int(), z.int()]),
  price: minor,
  perKg: minor.optional(),
  rate: z.enum(['weight', 'value', 'distance']).optional(),
  /** Each band begins where the previous one ends. */
  bands: z.array(z.object({ upTo: z.int().optional(), price: minor })).optional(),
  freeOver: minor.optional(),
  slots: z.boolean().optional(),
  cutoff: clock.optional(),
})

const Place = z.object({
  country: z.string(),
  region: z.string().optional(),
  city: z.string().optional(),
  lat: z.number().optional(),
  lng: z.number().optional(),
})

const Zone = z.object({
  id: z.string(),
  name: Text,
  match: z.object({
    sameIslandAsStore: z.boolean().optional(),
    countries: z.array(z.string()).optional(),
    places: z.array(Place).optional(),
  }),
  methods: z.array(Method),
})
export type ZoneData = z.infer<typeof Zone>

const Delivery = z.object({
  currency: z.string(),
  zones: z.array(Zone),
  restrictions: z.array(
    z.object({
      category: z.string(),
      flag: z.string().optional(),
      rule: z.string(),
      notTo: z.array(z.string()).optional(),
    }),
  ),
  slots: z.object({
    daysAhead: z.int(),
    list: z.array(
      z.object({
        id: z.string(),
        from: clock,
        to: clock,
        capacity: z.int(),
        cutoffMinutes: z.int(),
      }),
    ),
    restaurant: z.object({ stepMinutes: z.int(), leadMinutes: z.int(), capacityPerStep: z.int() }),
  }),
})

const MoreDelivery = z.object({
  /** Zones of parts of countries, which take precedence. */
  zones: z.array(Zone),
  /** Stores that deliver there too. */
  stores: z.record(z.string(), z.array(z.string())),
  methods: z.array(Method.extend({ zone: z.string() })),
  notes: z.record(z.string(), Text),
})

const Coupon = z.object({
  code: z.string(),
  type: z.enum(['percent', 'fixed', 'free-shipping']),
  value: z.int(),
  currency: z.string().optional(),
  description: Text,
  minSubtotal: minor,
  maxDiscount: minor.nullable(),
  usesPerCustomer: z.int().nullable(),
  usesTotal: z.int().nullable(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  scope: z.record(z.string(), z.array(z.string())),
  firstOrderOnly: z.boolean().optional(),
  isAdvertised: z.boolean().default(false),
  requiresNewsletter: z.boolean().optional(),
  audience: z.string().optional(),
  hours: z.array(clock).optional(),
})
export type CouponData = z.infer<typeof Coupon>

const SynonymGroup = z.object({ id: z.string(), terms: z.array(z.string()) })

const Faq = z.object({ id: z.string(), topic: z.string(), question: Text, answer: Text })

const PostText = z.object({ title: z.string(), excerpt: z.string(), body: z.array(z.string()) })
const Post = z.object({
  slug: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  storeId: z.string(),
  publishedOn: z.string(),
  author: z.string(),
  relatedProducts: z.array(z.string()),
  readMinutes: z.int(),
  translations: z.object({ en: PostText, fr: PostText }),
})

const Review = z.object({
  id: z.string(),
  productId: z.string(),
  author: z.string(),
  rating: z.int(),
  title: z.string(),
  body: z.string(),
  locale: z.string(),
  daysAgo: z.int(),
  verifiedPurchase: z.boolean(),
  helpful: z.int(),
  status: z.enum(['pending', 'approved', 'rejected']),
  reply: z.object({ text: z.string(), daysAgo: z.int() }).optional(),
})

const Question = z.object({
  id: z.string(),
  productId: z.string(),
  author: z.string(),
  locale: z.string(),
  question: z.string(),
  answer: z.string().nullable(),
  daysAgo: z.int(),
  helpful: z.int(),
})

const Shopper = z.object({
  id: z.string(),
  name: z.string(),
  /** Accounts sign in with it; guests have only a contact address. */
  email: z.string().optional(),
  contactEmail: z.string().optional(),
  locale: z.enum(['en', 'fr']),
  currency: z.string(),
  phone: z.string(),
  addresses: z
    .array(
      z.object({
        title: z.string(),
        street: z.string(),
        city: z.string(),
        country: z.string(),
        region: z.string().optional(),
        postcode: z.string().optional(),
        landmark: z.string().optional(),
        directions: z.string().optional(),
      }),
    )
    .min(1),
})
export type ShopperData = z.infer<typeof Shopper>

const PictureFacts = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  blur: z.string(),
  colour: z.string(),
})

const HomeBlock = z.object({ kind: z.string(), settings: z.record(z.string(), z.json()) })

export interface MarketData {
  readonly islands: z.infer<typeof Country>[]
  /** Countries besides the islands that stores ship to. */
  readonly moreCountries: z.infer<typeof Country>[]
  /** By country. */
  readonly parishes: Readonly<Record<string, string[]>>
  readonly currencies: z.infer<typeof Currencies>
  readonly categories: z.infer<typeof Category>[]
  readonly brands: z.infer<typeof Brand>[]
  readonly tags: z.infer<typeof TagName>[]
  readonly stores: StoreData[]
  readonly products: ProductData[]
  readonly sizeCharts: z.infer<typeof SizeChart>[]
  readonly menus: z.infer<typeof Menus>
  readonly delivery: z.infer<typeof Delivery>
  readonly moreDelivery: z.infer<typeof MoreDelivery>
  readonly coupons: CouponData[]
  readonly faqs: z.infer<typeof Faq>[]
  readonly synonyms: z.infer<typeof SynonymGroup>[]
  readonly posts: z.infer<typeof Post>[]
  readonly shoppers: ShopperData[]
  readonly reviews: z.infer<typeof Review>[]
  readonly questions: z.infer<typeof Question>[]
  readonly pictures: z.infer<typeof PictureFacts>[]
  readonly homeBlocks: z.infer<typeof HomeBlock>[]
  readonly theme: Record<string, z.infer<ReturnType<typeof z.json>>>
  readonly settings: Record<string, z.infer<ReturnType<typeof z.json>>>
}

export async function readMarketData(): Promise<MarketData> {
  const fruitsMarket = await read(
    'fruits-market.json',
    z.object({ store: Store, products: z.array(Product) }),
  )
  const growers = await read('growers.json', z.object({ stores: z.array(Store), products: z.array(Product) }))
  return {
    islands: await read('islands.json', z.array(Country)),
    moreCountries: await read('more-countries.json', z.array(Country)),
    parishes: await read('parishes.json', z.record(z.string(), z.array(z.string()))),
    currencies: await read('currencies.json', Currencies),
    categories: await read('categories.json', z.array(Category)),
    brands: await read('brands.json', z.array(Brand)),
    tags: await read('tags.json', z.array(TagName)),
    stores: [...(await read('stores.json', z.array(Store))), fruitsMarket.store, ...growers.stores],
    products: [
      ...(await read('products.json', z.array(Product))),
      ...(await read('more-products.json', z.array(Product))),
      ...fruitsMarket.products,
      ...growers.products,
    ],
    sizeCharts: await read('size-charts.json', z.array(SizeChart)),
    menus: await read('menus.json', Menus),
    delivery: await read('delivery-zones.json', Delivery),
    moreDelivery: await read('more-delivery.json', MoreDelivery),
    coupons: await read('coupons.json', z.array(Coupon)),
    faqs: await read('faq.json', z.array(Faq)),
    synonyms: [
      ...(await read('search-synonyms.json', z.array(SynonymGroup))),
      ...(await read('more-synonyms.json', z.array(SynonymGroup))),
    ],
    posts: await read('blog.json', z.array(Post)),
    shoppers: await read('shoppers.json', z.array(Shopper)),
    reviews: await read('reviews.json', z.array(Review)),
    questions: await read('questions.json', z.array(Question)),
    pictures: await read('pictures.json', z.array(PictureFacts)),
    homeBlocks: await read('home.json', z.array(HomeBlock)),
    theme: await read('theme.json', z.record(z.string(), z.json())),
    settings: await read('settings.json', z.record(z.string(), z.json())),
  }
}

async function read<Schema extends z.ZodType>(name: string, schema: Schema): Promise<z.infer<Schema>> {
  return schema.parse(JSON.parse(await readFile(join(dataFolder, name), 'utf8')))
}
