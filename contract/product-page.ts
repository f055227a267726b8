/** Data of a product page besides the product. */
import { z } from '@hono/zod-openapi'
import { deliveryKinds } from '#values/delivery.ts'
import { ProductCard } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Done, Email, Money, Slug, Uuid } from './vocabulary.ts'

const ProductDeliveryMethod = z
  .object({
    method: z.string(),
    kind: z.enum(deliveryKinds),
    name: z.string(),
    price: Money.describe('For one piece'),
    is_from: z.boolean().describe('The least: it hangs on how far it is, or what the goods are worth'),
    free_over: Money.optional(),
    days_min: z.int(),
    days_max: z.int(),
    needs_slot: z.boolean(),
    cutoff: z.string().optional().describe('HH:MM at the store, after which it is not offered that day'),
  })
  .openapi('ProductDeliveryMethod')

const Country = z.object({ code: z.string(), name: z.string() })

const DeliveryZone = z
  .object({
    key: z.string(),
    name: z.string(),
    is_same_country: z.boolean(),
    places: z.array(z.string()).describe('The parts of countries that it is; empty: whole countries'),
    countries: z.array(Country).describe('By name; empty: every country no other zone names'),
    ways: z.array(ProductDeliveryMethod),
  })
  .openapi('DeliveryZone')
export type DeliveryZone = z.infer<typeof DeliveryZone>

export const ProductDelivery = z
  .object({
    from: z.object({ city: z.string(), country: Country }),
    zones: z.array(DeliveryZone),
    is_local_only: z.boolean().describe('It may not leave its country'),
    not_to: z.array(Country).describe('By name; it may not go there'),
    returns_days: z.int().describe('0 where it is not taken back'),
    is_perishable: z
      .boolean()
      .describe('Fresh or cooked: a problem is reported the day it arrives, else within 30 days'),
  })
  .openapi('ProductDelivery')
export type ProductDelivery = z.infer<typeof ProductDelivery>

export const readProductDelivery = endpoint({
  summary: 'Where one piece of a product can be brought, how, for how much and in how many days',
  tag: 'delivery',
  access: 'public',
  params: z.object({ slug: Slug }),
  query: z.object({
    variant: z.string().max(80).optional().describe('The SKU, where variants weigh differently'),
  }),
  answer: ProductDelivery,
  problems: ['not_found'],
  isCacheable: true,
})

export const readDemand = endpoint({
  summary: 'How often a product was bought lately, and what goes with it',
  tag: 'catalog',
  access: 'public',
  params: z.object({ slug: Slug }),
  answer: z.object({
    sold_recently: z
      .object({ count: z.int(), days: z.int() })
      .optional()
      .describe('Pieces in orders of the last days; absent where they are too few to say anything'),
    companions: z.object({
      source: z.enum(['orders', 'store']).describe('Bought together by others, or the same store’s own'),
      data: z.array(ProductCard),
    }),
  }),
  problems: ['not_found'],
  isCacheable: true,
})

export const requestStockAlert = endpoint({
  summary: 'Ask for a mail when a variant is back in stock; who has no account confirms it by mail first',
  tag: 'stock alerts',
  access: 'public',
  params: z.object({ slug: Slug }),
  body: z
    .object({ variant_id: Uuid.optional(), email: Email.optional() })
    .strict()
    .describe('The email is needed of callers without an account, and ignored of others'),
  answer: z.object({ state: z.enum(['waiting', 'confirm_by_mail', 'in_stock']) }),
  problems: ['not_found', 'options_missing'],
})

const key = z.object({ key: Uuid.describe('The secret in the mail') })

export const readStockAlert = endpoint({
  summary: 'A wish to hear of stock, for whoever has its key',
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
  summary: 'Confirm the wish to hear of stock',
  tag: 'stock alerts',
  access: 'public',
  params: key,
  answer: Done,
  problems: ['not_found'],
})

export const endStockAlert = endpoint({
  summary: 'Hear no more of it',
  tag: 'stock alerts',
  access: 'public',
  params: key,
  answer: Done,
  problems: ['not_found'],
})
