/** Data of a product page besides the product. */
import { z } from '@hono/zod-openapi'
import { deliveryKinds } from '#values/delivery.ts'
import { ProductCard } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Returns } from './returns-policies.ts'
import { Done, Email, Money, Slug, Uuid } from './vocabulary.ts'

const ProductDeliveryMethod = z
  .object({
    method: z.string(),
    kind: z.enum(deliveryKinds),
    name: z.string(),
    price: Money.describe('For one item'),
    is_from: z.boolean().describe('The price is a minimum: it depends on distance or order value'),
    free_over: Money.optional(),
    days_min: z.int(),
    days_max: z.int(),
    needs_slot: z.boolean(),
    cutoff: z.string().optional().describe('HH:MM at the store; later it is not offered that day'),
  })
  .openapi('ProductDeliveryMethod')

const Country = z.object({ code: z.string(), name: z.string() })

const DeliveryZone = z
  .object({
    key: z.string(),
    name: z.string(),
    is_same_country: z.boolean(),
    places: z.array(z.string()).describe('Parts of countries; empty: whole countries'),
    countries: z.array(Country).describe('By name; empty: all countries that no other zone names'),
    ways: z.array(ProductDeliveryMethod),
  })
  .openapi('DeliveryZone')
export type DeliveryZone = z.infer<typeof DeliveryZone>

export const ProductDelivery = z
  .object({
    from: z.object({ city: z.string(), country: Country }),
    zones: z.array(DeliveryZone),
    is_local_only: z.boolean().describe('Only delivered within its country'),
    not_to: z.array(Country).describe('Countries it cannot be delivered to, by name'),
    returns: Returns,
    returns_days: z.int().describe('0 if it cannot be returned'),
    is_perishable: z
      .boolean()
      .describe('Fresh or cooked: report problems on the day of delivery, others within 30 days'),
  })
  .openapi('ProductDelivery')
export type ProductDelivery = z.infer<typeof ProductDelivery>

export const readProductDelivery = endpoint({
  summary: 'List the delivery methods of a product with places, prices and days',
  tag: 'delivery',
  access: 'public',
  params: z.object({ slug: Slug }),
  query: z.object({
    variant: z.string().max(80).optional().describe('The SKU, if variants differ in weight'),
  }),
  answer: ProductDelivery,
  problems: ['not_found'],
  isCacheable: true,
})

export const readDemand = endpoint({
  summary: 'Get how often a product was bought lately, and products bought with it',
  tag: 'catalog',
  access: 'public',
  params: z.object({ slug: Slug }),
  answer: z.object({
    sold_recently: z
      .object({ count: z.int(), days: z.int() })
      .optional()
      .describe('Pieces ordered in recent days; absent if too few'),
    companions: z.object({
      source: z.enum(['orders', 'store']).describe('Bought together by others, or from the same store'),
      data: z.array(ProductCard),
    }),
  }),
  problems: ['not_found'],
  isCacheable: true,
})

export const requestStockAlert = endpoint({
  summary: 'Request a back-in-stock alert; without an account the address is confirmed by email',
  tag: 'stock alerts',
  access: 'public',
  params: z.object({ slug: Slug }),
  body: z
    .object({ variant_id: Uuid.optional(), email: Email.optional() })
    .strict()
    .describe('Required without an account, otherwise ignored'),
  answer: z.object({ state: z.enum(['waiting', 'confirm_by_mail', 'in_stock']) }),
  problems: ['not_found', 'options_missing'],
})

const key = z.object({ key: Uuid.describe('Secret key from the email') })

export const readStockAlert = endpoint({
  summary: 'Get a back-in-stock alert by its key',
  tag: 'stock alerts',
  access: 'public',
  params: key,
  answer: z.object({
    state: z.enum(['unconfirmed', 'waiting', 'told', 'ended']),
    product: z.object({ slug: Slug, name: z.string(), choice: z.string() }),
  }),
  problems: ['not_found'],
})

export const confirmStockAlert = endpoint({
  summary: 'Confirm a back-in-stock alert',
  tag: 'stock alerts',
  access: 'public',
  params: key,
  answer: Done,
  problems: ['not_found'],
})

export const endStockAlert = endpoint({
  summary: 'Cancel a back-in-stock alert',
  tag: 'stock alerts',
  access: 'public',
  params: key,
  answer: Done,
  problems: ['not_found'],
})
