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
        'Why not: the store does not deliver there, these goods stay on their island, they may not enter the country, or there is no time left to choose',
      ),
    is_pickup: z.boolean().optional().describe('It can only be picked up'),
    earliest_on: z.string().optional().describe('Local date of the store'),
    latest_on: z.string().optional().describe('Of the last time that can be chosen, where a time is'),
    needs_slot: z.boolean().optional().describe('The shopper chooses a time at checkout'),
    price: Money.optional().describe('Of the standard method, for one piece; of a store the least'),
    is_from: z.boolean().optional().describe('It may cost more'),
    is_partial: z.boolean().optional().describe('Only to parts of the place, as far as it is known'),
  })
  .describe('Whether, when and for how much it arrives at the visitor’s place')
  .openapi('DeliveryEstimate')
export type DeliveryEstimate = z.infer<typeof DeliveryEstimate>

export const DeliverTo = z
  .object({
    country_code: z.string(),
    country_name: z.string(),
    region: z.string().optional(),
    city: z.string().optional(),
    label: z.string().describe('The place in a few words, in the visitor’s language'),
  })
  .openapi('DeliverTo')
export type DeliverTo = z.infer<typeof DeliverTo>

export const DeliverToResponse = z.object({
  place: DeliverTo.optional().describe('Absent while nothing is known of it'),
})

export const readDeliverTo = endpoint({
  summary: 'Where the visitor wants orders delivered: chosen, a customer’s default address, or a guess',
  tag: 'preferences',
  access: 'public',
  answer: DeliverToResponse,
})

export const listDeliveryPlaces = endpoint({
  summary: 'The countries that can be chosen, with the regions and towns that delivery depends on',
  tag: 'delivery',
  access: 'public',
  answer: z.object({
    data: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        is_island: z.boolean(),
        regions: z.array(z.string()).describe('To choose from; none where delivery does not depend on them'),
        cities: z.array(z.string()),
      }),
    ),
  }),
  isCacheable: true,
})

export const chooseDeliverTo = endpoint({
  summary: 'Choose where orders are delivered; remembered in the browser, and for a customer in the account',
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
