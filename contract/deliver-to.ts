import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { line, Money } from './vocabulary.ts'

export const deliveryObstacles = ['not_served', 'local_only', 'restricted', 'no_times'] as const

export const DeliveryEstimate = z
  .object({
    is_available: z.boolean(),
    reason: z
      .enum(deliveryObstacles)
      .optional()
      .describe(
        'Why not: the store does not deliver there, the goods are local only or banned in the country, or no slot is left',
      ),
    is_pickup: z.boolean().optional().describe('Pickup only'),
    earliest_on: z.string().optional().describe('Local date at the store'),
    latest_on: z.string().optional().describe('Date of the last available slot, if slots apply'),
    needs_slot: z.boolean().optional().describe('The shopper chooses a slot at checkout'),
    price: Money.optional().describe(
      'Price of the standard method for one piece; for a store its lowest price',
    ),
    is_from: z.boolean().optional().describe('The price is a minimum'),
    is_partial: z.boolean().optional().describe('Only parts of the place, as far as known'),
  })
  .describe('Whether, when and at what price it can be delivered to the visitor')
  .openapi('DeliveryEstimate')
export type DeliveryEstimate = z.infer<typeof DeliveryEstimate>

export const DeliverTo = z
  .object({
    country_code: z.string(),
    country_name: z.string(),
    region: z.string().optional(),
    city: z.string().optional(),
    label: z.string().describe('Short name of the place in the visitor’s language'),
  })
  .openapi('DeliverTo')
export type DeliverTo = z.infer<typeof DeliverTo>

export const DeliverToResponse = z.object({
  place: DeliverTo.optional().describe('Absent while the location is unknown'),
})

export const readDeliverTo = endpoint({
  summary: 'Get where the visitor wants delivery: their choice, default address or estimated location',
  tag: 'preferences',
  access: 'public',
  answer: DeliverToResponse,
})

export const listDeliveryPlaces = endpoint({
  summary: 'List countries to deliver to, with the regions and towns that affect delivery',
  tag: 'delivery',
  access: 'public',
  answer: z.object({
    data: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        is_island: z.boolean(),
        regions: z
          .array(z.string())
          .describe('Regions to choose from; empty if delivery does not depend on them'),
        cities: z.array(z.string()),
      }),
    ),
  }),
  isCacheable: true,
})

export const chooseDeliverTo = endpoint({
  summary: 'Choose where to deliver to; saved in the browser and, for customers, in the account',
  tag: 'preferences',
  access: 'public',
  body: z
    .object({
      country_code: z.string('country_required').regex(/^[A-Z]{2}$/, 'country_required'),
      region: line(100).optional(),
      city: line(100).optional(),
    })
    .strict(),
  answer: DeliverToResponse,
})
