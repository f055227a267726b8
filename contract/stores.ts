import { z } from '@hono/zod-openapi'
import { deliveryKinds, deliveryModes } from '#values/delivery.ts'
import { storeSortings } from '#values/sorting.ts'
import { storeReportKinds } from '#values/store-report.ts'
import { ModifierGroup, ProductCard, SitemapEntry } from './catalog.ts'
import { DeliveryEstimate } from './deliver-to.ts'
import { endpoint } from './endpoint.ts'
import { SpecialDay, StoreHours, StoreVacation } from './store-hours.ts'
import {
  CountryList,
  Done,
  Email,
  Money,
  PageQuery,
  Picture,
  pageOf,
  paragraph,
  Slug,
  SlugList,
  StarList,
  Time,
  text,
  Uuid,
  Vertical,
} from './vocabulary.ts'

export const StoreCard = z
  .object({
    id: Uuid,
    slug: Slug,
    name: z.string(),
    vertical: Vertical,
    tagline: z.string(),
    city: z.string(),
    country_code: z.string(),
    country_name: z.string(),
    cuisine: z.string().optional(),
    rating: z.number().optional(),
    rating_count: z.int(),
    product_count: z.int(),
    logo: Picture.optional(),
    cover: Picture.optional(),
    is_open_now: z.boolean(),
    accepts_orders: z
      .boolean()
      .describe('False while it takes no orders: outside opening hours, on pause or on vacation'),
    closes_at: Time.optional(),
    opens_at: Time.optional(),
    timezone: z.string(),
    prep_minutes: z.int().optional(),
    min_order: Money.optional(),
    delivery_mode: z.enum(deliveryModes),
    delivery: DeliveryEstimate.optional().describe('In lists, if the visitor’s location is known'),
    details: z
      .object({
        about: z.string(),
        street: z.string().optional(),
        email: z.string().optional(),
        phone: z.string().optional(),
        links: z.record(z.string(), z.string()),
        pictures: z.array(Picture).describe('Pictures of its best sellers, up to four'),
      })
      .optional()
      .describe('In lists with `details`; email and phone unless the store hides them'),
  })
  .openapi('StoreCard')
export type StoreCard = z.infer<typeof StoreCard>

export const Store = StoreCard.omit({ details: true })
  .extend({
    about: z.string(),
    share_picture: z.string().describe('Path of a preview image (1200 × 630 pixels) for social media'),
    street: z.string().optional(),
    since_year: z.int().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    links: z.record(z.string(), z.string()),
    hours: z.array(StoreHours),
    special_days: z.array(SpecialDay).describe('For the next week'),
    vacation: StoreVacation.optional().describe('Current vacation'),
    paused_until: Time.optional(),
    returns_days: z.int(),
    offers_pickup: z.boolean(),
    accepts_cash: z.boolean(),
    latitude: z.number().optional(),
    longitude: z.number().optional(),
  })
  .openapi('Store')
export type Store = z.infer<typeof Store>

export const MenuSection = z
  .object({
    key: z.string(),
    name: z.string(),
    dishes: z.array(ProductCard.extend({ modifier_groups: z.array(ModifierGroup) })),
  })
  .openapi('MenuSection')
export type MenuSection = z.infer<typeof MenuSection>

export const listStores = endpoint({
  summary: 'List stores, open ones first',
  tag: 'stores',
  access: 'public',
  query: PageQuery.extend({
    vertical: z.string().pipe(Vertical).optional(),
    category: SlugList,
    island: CountryList,
    rating: StarList,
    open_now: z
      .string()
      .pipe(z.enum(['true']))
      .optional(),
    delivers_to: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional()
      .describe('A country that the store delivers to'),
    details: z.enum(['true']).optional().describe('Include the `details` of each store'),
    search: text().max(200).optional(),
    sortBy: z.enum(storeSortings).optional(),
  }),
  answer: pageOf(StoreCard).extend({
    islands: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
    categories: z
      .array(z.object({ slug: z.string(), name: z.string(), count: z.int() }))
      .describe('What stores sell; for restaurants, cuisines'),
    ratings: z
      .array(z.object({ stars: z.int(), count: z.int() }))
      .describe('Number of stores with at least so many stars'),
    open_now_count: z.int(),
    destinations: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  isCacheable: true,
  dependsOnPlace: true,
})

export const listSitemapStores = endpoint({
  summary: 'List stores for the sitemap, by slug',
  tag: 'stores',
  access: 'public',
  query: z.object({ after: Slug.optional() }),
  answer: z.object({
    data: z.array(SitemapEntry),
    next: z.string().optional().describe('`after` of the next page'),
  }),
})

export const readStore = endpoint({
  summary: 'Get a store with its hours',
  tag: 'stores',
  access: 'public',
  params: z.object({ slug: Slug }),
  answer: Store,
  problems: ['not_found'],
  isCacheable: true,
})

export const readStoreDelivery = endpoint({
  summary: 'List a store’s delivery methods by zone',
  tag: 'stores',
  access: 'public',
  params: z.object({ slug: Slug }),
  answer: z.object({
    to_place: DeliveryEstimate.optional().describe('Estimate for the visitor’s location, if known'),
    zones: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        ways: z.array(
          z.object({
            key: z.string(),
            kind: z.enum(deliveryKinds),
            name: z.string(),
            days_min: z.int(),
            days_max: z.int(),
            price: Money.describe('For the lightest parcel'),
            is_from: z
              .boolean()
              .describe('The price is a minimum: it depends on weight, order value or distance'),
            free_over: Money.optional(),
          }),
        ),
      }),
    ),
  }),
  problems: ['not_found'],
  isCacheable: true,
  dependsOnPlace: true,
})

export const reportStore = endpoint({
  summary: 'Report a problem with a store',
  tag: 'stores',
  access: 'public',
  params: z.object({ slug: Slug }),
  body: z.object({
    kind: z.enum(storeReportKinds),
    words: paragraph(2000).min(1, 'field_empty'),
    email: Email.optional().describe('For questions about the report'),
  }),
  answer: Done,
  status: 202,
  problems: ['not_found', 'too_many_requests'],
})

export const readMenu = endpoint({
  summary: 'List a restaurant’s dishes by section, with their modifiers',
  tag: 'stores',
  access: 'public',
  params: z.object({ slug: Slug }),
  answer: z.object({ sections: z.array(MenuSection) }),
  problems: ['not_found'],
  isCacheable: true,
  dependsOnPlace: true,
})

export const listFollowedStores = endpoint({
  summary: 'List the stores that the caller follows, last followed first; guests follow none',
  tag: 'stores',
  access: 'customer',
  query: PageQuery,
  answer: pageOf(StoreCard),
})

export const followStore = endpoint({
  summary: 'Follow a store',
  tag: 'stores',
  access: 'customer',
  params: z.object({ slug: Slug }),
  answer: Done,
  problems: ['not_found'],
})

export const unfollowStore = endpoint({
  summary: 'Unfollow a store',
  tag: 'stores',
  access: 'customer',
  params: z.object({ slug: Slug }),
  answer: Done,
})
