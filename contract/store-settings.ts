import { z } from '@hono/zod-openapi'
import { deliveryModes } from '#values/delivery.ts'
import { LOW_STOCK_DEFAULT } from '#values/low-stock-default.ts'
import { StoreLinks, StoreName } from './applications.ts'
import { endpoint } from './endpoint.ts'
import { Email, line, Money, Phone, Picture, paragraph, Slug, Uuid } from './vocabulary.ts'

/** Settings of a store that its staff can change, without hours and delivery. */
export const StoreSettings = z
  .object({
    name: z.string(),
    tagline: z.record(z.string(), z.string()),
    about: z.record(z.string(), z.string()),
    city: z.string(),
    country_name: z.string(),
    street: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    hides_email: z.boolean(),
    hides_phone: z.boolean(),
    links: z.record(z.string(), z.string()),
    logo: Picture.optional(),
    cover: Picture.optional(),
    delivery_mode: z.enum(deliveryModes),
    min_order: Money.describe('Zero if there is none'),
    prep_minutes: z.int().optional(),
    returns_days: z.int(),
    accepts_cash: z.boolean(),
    accepts_automatically: z.boolean(),
    low_stock_threshold: z.int().describe('Unless a variant has its own'),
  })
  .openapi('StoreSettings')
export type StoreSettings = z.infer<typeof StoreSettings>

const inEnglishAndFrench = (max: number) =>
  z.object({ en: paragraph(max).min(1, 'field_empty'), fr: paragraph(max).optional() })

export const StoreSettingsFields = z.object({
  name: StoreName,
  tagline: z.object({ en: line(140).optional(), fr: line(140).optional() }),
  about: inEnglishAndFrench(2000).describe('Falls back to English if French is missing'),
  city: line(100, 'city_required'),
  street: line(200).optional(),
  email: Email,
  phone: Phone,
  hides_email: z.boolean(),
  hides_phone: z.boolean(),
  links: StoreLinks,
  min_order_minor: z
    .int('price_invalid')
    .min(0, 'price_invalid')
    .max(100_000_000, 'price_invalid')
    .default(0)
    .describe('In the currency of the store; 0 for none'),
  prep_minutes: z.int('minutes_invalid').min(0, 'minutes_invalid').max(1440, 'minutes_invalid').optional(),
  returns_days: z.int('days_invalid').min(0, 'days_invalid').max(365, 'days_invalid'),
  accepts_cash: z.boolean(),
  accepts_automatically: z.boolean(),
  low_stock_threshold: z
    .int('count_from_zero')
    .min(0, 'count_from_zero')
    .max(1_000_000, 'too_high')
    .nullable()
    .optional()
    .describe(
      `Pieces at or below which stock is low, unless a variant has its own. Null: ${LOW_STOCK_DEFAULT}. Absent: unchanged`,
    ),
})
export type StoreSettingsFields = z.infer<typeof StoreSettingsFields>

/** Delivery areas of a store, with the market's shipping rates. */
export const DeliverySettings = z
  .object({
    offers_pickup: z.boolean(),
    zones: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        is_served: z.boolean(),
        places: z.array(z.string()).describe('Parts of countries; empty: whole countries'),
        ways: z.array(
          z.object({
            key: z.string(),
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
  })
  .openapi('DeliverySettings')
export type DeliverySettings = z.infer<typeof DeliverySettings>

const ofStore = z.object({ store: Slug })
const seller = { tag: 'seller', access: 'seller', area: 'settings', params: ofStore } as const
const changed = {
  ...seller,
  answer: z.object({ settings: StoreSettings }),
  problems: ['not_found', 'not_allowed'],
} as const

export const readStoreSettings = endpoint({
  ...seller,
  summary: 'Get a store’s description and policies',
  answer: z.object({ settings: StoreSettings }),
  problems: ['not_found'],
})

export const changeStoreSettings = endpoint({
  ...changed,
  summary: 'Update a store’s description and policies',
  body: StoreSettingsFields,
})

export const changeStorePictures = endpoint({
  ...changed,
  summary: 'Set a store’s logo or cover to an uploaded picture; null removes it',
  body: z.object({ logo_id: Uuid.nullable().optional(), cover_id: Uuid.nullable().optional() }),
})

export const readDeliverySettings = endpoint({
  ...seller,
  summary: 'List the shipping zones for a store, with methods and prices',
  answer: z.object({ delivery: DeliverySettings }),
  problems: ['not_found'],
})

export const changeDeliverySettings = endpoint({
  ...seller,
  summary: 'Choose a store’s shipping zones, and whether it offers pickup',
  body: z.object({ zones: z.array(z.string().max(60)).max(50), offers_pickup: z.boolean() }),
  answer: z.object({ delivery: DeliverySettings }),
  problems: ['not_found', 'not_allowed'],
})
