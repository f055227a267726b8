import { z } from '@hono/zod-openapi'
import { ModifierGroup, ProductCard } from './catalog.ts'
import { Money, PageQuery, Picture, pageOf, Slug, Time, Uuid, Vertical } from './common.ts'
import { endpoint } from './endpoint.ts'

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
      .describe('False while closed for orders: a shut kitchen, a pause, a vacation'),
    closes_at: Time.optional(),
    opens_at: Time.optional(),
    timezone: z.string(),
    prep_minutes: z.int().optional(),
    min_order: Money.optional(),
    delivery_mode: z.enum(['parcel', 'local', 'kitchen']),
  })
  .openapi('StoreCard')
export type StoreCard = z.infer<typeof StoreCard>

export const StoreHours = z.object({
  weekday: z.int().describe('0 is Sunday'),
  spans: z.array(z.object({ opens: z.string(), closes: z.string() })),
})

export const Store = StoreCard.extend({
  about: z.string(),
  since_year: z.int().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  links: z.record(z.string(), z.string()),
  hours: z.array(StoreHours),
  vacation: z.object({ from: z.string(), to: z.string(), message: z.string() }).optional(),
  paused_until: Time.optional(),
  returns_days: z.int(),
  offers_pickup: z.boolean(),
  accepts_cash: z.boolean(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
}).openapi('Store')
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
  summary: 'A page of stores; those taking orders first',
  tag: 'stores',
  access: 'public',
  query: PageQuery.extend({
    vertical: Vertical.optional().catch(undefined),
    category: z.string().max(200).optional().catch(undefined),
    island: z.string().max(200).optional().catch(undefined),
    rating: z.string().max(20).optional().catch(undefined),
    open_now: z.enum(['true']).optional().catch(undefined),
    search: z.string().trim().max(200).optional().catch(undefined),
    sortBy: z.enum(['rating', 'a-z', 'newest']).optional().catch(undefined),
  }),
  answer: pageOf(StoreCard).extend({
    islands: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
    cuisines: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
  }),
  isCacheable: true,
})

export const readStore = endpoint({
  summary: 'One store with its hours',
  tag: 'stores',
  access: 'public',
  params: z.object({ slug: Slug }),
  answer: Store,
  problems: ['not_found'],
  isCacheable: true,
})

export const readMenu = endpoint({
  summary: 'A restaurant’s dishes by section, each with its choices',
  tag: 'stores',
  access: 'public',
  params: z.object({ slug: Slug }),
  answer: z.object({ sections: z.array(MenuSection) }),
  problems: ['not_found'],
  isCacheable: true,
})
