/** Shipping rates as edited by operators: zones, their places, and their delivery methods. */
import { z } from '@hono/zod-openapi'
import { deliveryKinds, deliveryRates, shippingRateEvents } from '#values/delivery.ts'
import { textLengths } from '#values/text-lengths.ts'
import { endpoint } from './endpoint.ts'
import { Changed } from './market-rules.ts'
import { CurrencyCode, Done, line, Money, Slug, text } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const

const AMOUNT_MAX_MINOR = 100_000_000
/** One year. */
const DAYS_MAX = 365
const PLACES_MAX = 200
const BANDS_MAX = 20
/** In grams, metres or minor units. */
const BAND_MAX = 1_000_000_000

/** English is the fallback; French may be empty. */
const Name = z.object({ en: line(80), fr: z.union([z.literal(''), line(80)]) })

const Country = z.string().regex(/^[A-Z]{2}$/, 'country_required')
const degrees = (most: number) =>
  z.number('position_invalid').min(-most, 'position_invalid').max(most, 'position_invalid')

const Place = z
  .object({
    country_code: Country,
    region: line(textLengths.region).optional().describe('A parish, state or province'),
    city: line(100).optional().describe('A town; with a region only the town of that name in it'),
    latitude: degrees(90).optional().describe('Latitude of the town, with longitude, for the distance'),
    longitude: degrees(180).optional(),
  })
  .strict()

const ZoneFields = z
  .object({
    name: Name,
    same_country: z.boolean().describe('Only deliveries within one country'),
    countries: z.array(Country).max(300).describe('Whole countries'),
    places: z.array(Place).max(PLACES_MAX).describe('Parts of countries'),
  })
  .strict()
export type ZoneFields = z.infer<typeof ZoneFields>

const Minor = z
  .int('amount_from_zero')
  .nonnegative('amount_from_zero')
  .max(AMOUNT_MAX_MINOR, 'amount_too_high')
const Days = z.int('days_invalid').min(0, 'days_invalid').max(DAYS_MAX, 'days_invalid')

const MethodFields = z
  .object({
    name: Name,
    kind: z.enum(deliveryKinds, 'field_empty'),
    days_min: Days,
    days_max: Days,
    rate: z.enum(deliveryRates, 'field_empty'),
    price_minor: Minor.optional().describe('Fixed price, or base price by weight without bands'),
    per_kg_minor: Minor.optional().describe(
      'By weight: price per started kilogram; with bands, above the last one',
    ),
    bands: z
      .array(
        z
          .object({
            up_to: z
              .int('band_order')
              .min(1, 'band_order')
              .max(BAND_MAX, 'band_order')
              .optional()
              .describe(
                'Upper limit in grams, metres or minor units of the goods; absent for the last band if it is unlimited',
              ),
            price_minor: Minor,
          })
          .strict(),
      )
      .max(BANDS_MAX)
      .optional()
      .describe('Ascending; each starts where the previous one ends'),
    free_over_minor: z
      .int('amount_invalid')
      .min(1, 'amount_invalid')
      .max(AMOUNT_MAX_MINOR, 'amount_too_high')
      .optional()
      .describe('Order value for free delivery'),
    uses_slots: z.boolean(),
    cutoff: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time_invalid')
      .optional()
      .describe('HH:MM at the store; later it is not offered that day'),
  })
  .strict()
export type MethodFields = z.infer<typeof MethodFields>

export const ShippingMethod = z
  .object({
    key: z.string(),
    name: z.object({ en: z.string(), fr: z.string() }),
    kind: z.enum(deliveryKinds),
    days_min: z.int(),
    days_max: z.int(),
    currency: CurrencyCode,
    rate: z.enum(deliveryRates),
    price: Money,
    per_kg: Money,
    bands: z.array(z.object({ above: z.int(), up_to: z.int().optional(), price: Money })),
    free_over: Money.optional(),
    uses_slots: z.boolean(),
    cutoff: z.string().optional(),
  })
  .openapi('ShippingMethod')
export type ShippingMethod = z.infer<typeof ShippingMethod>

export const ShippingZone = z
  .object({
    key: z.string(),
    name: z.object({ en: z.string(), fr: z.string() }),
    same_country: z.boolean(),
    countries: z.array(z.string()),
    places: z.array(
      z.object({
        country_code: z.string(),
        region: z.string().optional(),
        city: z.string().optional(),
        latitude: z.number().optional(),
        longitude: z.number().optional(),
      }),
    ),
    methods: z.array(ShippingMethod),
    stores: z.int().describe('Number of open stores that deliver there'),
  })
  .openapi('ShippingZone')
export type ShippingZone = z.infer<typeof ShippingZone>

const ShippingRateChange = Changed.extend({
  act: z.enum(shippingRateEvents),
  zone: z.string().describe('Name of the zone'),
  method: z.string().optional(),
  set_to: ShippingMethod.optional().describe('The method after the change'),
})
export type ShippingRateChange = z.infer<typeof ShippingRateChange>

const writing = {
  currency: CurrencyCode.describe('The market’s currency, used by new methods'),
  minor_units: z.int(),
  settlements: z
    .array(z.object({ country_code: z.string(), city: z.string() }))
    .describe('Countries with stores, to choose from'),
}

export const listDeliveryZones = endpoint({
  ...operator,
  summary: 'List shipping zones in the order they are matched, with the latest changes',
  answer: z.object({
    data: z.array(ShippingZone),
    ...writing,
    changes: z.array(ShippingRateChange),
  }),
})

const ofZone = { ...operator, params: z.object({ zone: Slug }) } as const
const ofMethod = { ...operator, params: z.object({ zone: Slug, method: Slug }) } as const

export const readDeliveryZone = endpoint({
  ...ofZone,
  summary: 'Get a zone with its places and methods',
  answer: z.object({ zone: ShippingZone, ...writing }),
  problems: ['not_found'],
})

export const addDeliveryZone = endpoint({
  ...operator,
  summary: 'Add a zone in first place, without methods',
  body: ZoneFields.extend({
    like: Slug.optional().describe('Stores of this zone also deliver to the new one'),
  }),
  answer: z.object({ zone: ShippingZone }),
  status: 201,
  problems: ['not_allowed'],
})

export const changeDeliveryZone = endpoint({
  ...ofZone,
  summary: 'Update the name and places of a zone',
  body: ZoneFields,
  answer: z.object({ zone: ShippingZone }),
  problems: ['not_allowed', 'not_found'],
})

const Move = z.object({ command: z.enum(['up', 'down'], 'field_empty') }).strict()

export const moveDeliveryZone = endpoint({
  ...ofZone,
  summary: 'Move a zone up or down by one place',
  body: Move,
  answer: Done,
  problems: ['not_allowed', 'not_found'],
})

export const removeDeliveryZone = endpoint({
  ...ofZone,
  summary: 'Delete a zone with its methods. Stores no longer deliver there; placed orders are unaffected',
  answer: z.object({ stores: z.int().describe('Number of stores that delivered there') }),
  problems: ['not_allowed', 'not_found'],
})

export const addDeliveryMethod = endpoint({
  ...ofZone,
  summary: 'Add a delivery method to the end of a zone',
  body: MethodFields,
  answer: z.object({ method: ShippingMethod }),
  status: 201,
  problems: ['not_allowed', 'not_found'],
})

export const changeDeliveryMethod = endpoint({
  ...ofMethod,
  summary: 'Update a delivery method; placed orders are unaffected',
  body: MethodFields,
  answer: z.object({ method: ShippingMethod }),
  problems: ['not_allowed', 'not_found'],
})

export const moveDeliveryMethod = endpoint({
  ...ofMethod,
  summary: 'Move a delivery method up or down by one place',
  body: Move,
  answer: Done,
  problems: ['not_allowed', 'not_found'],
})

export const removeDeliveryMethod = endpoint({
  ...ofMethod,
  summary: 'Delete a delivery method; placed orders are unaffected',
  answer: Done,
  problems: ['not_allowed', 'not_found'],
})

const coerced = (max: number) =>
  z.coerce
    .number('amount_from_zero')
    .int('amount_from_zero')
    .min(0, 'amount_from_zero')
    .max(max, 'amount_too_high')

const TestedDelivery = z.object({
  zone: z.object({ key: z.string(), name: z.string() }).optional().describe('Absent if no zone matches'),
  is_served: z.boolean().describe('Whether the store delivers to that zone'),
  metres: z.int().optional().describe('Distance, if known'),
  ways: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      price: Money.optional().describe('Absent if it is not available now'),
    }),
  ),
})
export type TestedDelivery = z.infer<typeof TestedDelivery>

export const testDelivery = endpoint({
  ...operator,
  summary: 'Calculate what delivery from a store to a place would cost at checkout',
  query: z.object({
    store: text().min(1, 'field_empty').max(120, 'store_unknown'),
    country_code: Country,
    region: line(textLengths.region).optional(),
    city: line(textLengths.city, 'city_required'),
    weight_grams: coerced(BAND_MAX),
    worth_minor: coerced(AMOUNT_MAX_MINOR).describe('Order value after discounts, in the market’s currency'),
  }),
  answer: TestedDelivery,
})
