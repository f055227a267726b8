import { z } from '@hono/zod-openapi'
import { cutoffDays, slotLengths } from '#values/slot-choices.ts'
import { endpoint } from './endpoint.ts'
import { ClockTime } from './store-hours.ts'
import { Slug, Time } from './vocabulary.ts'

const LEAD_MINUTES_MAX = 3 * 24 * 60

/** Slot schedule of a store; absent values use the market's defaults. */
export const SlotPlan = z
  .object({
    length_minutes: z
      .literal(slotLengths, 'field_invalid')
      .optional()
      .describe('Absent: parts of the day for shops, quarters of an hour for kitchens'),
    lead_minutes: z
      .int('lead_invalid')
      .min(0, 'lead_invalid')
      .max(LEAD_MINUTES_MAX, 'lead_invalid')
      .optional()
      .describe('How long before its start a slot closes; for kitchens at least the cooking time'),
    cutoff_time: ClockTime.optional().describe('Local time at the store by which orders must arrive'),
    cutoff_days: z
      .literal(cutoffDays, 'field_invalid')
      .optional()
      .describe('Days before the delivery day; absent: the same day'),
    capacity: z
      .int('slot_orders_invalid')
      .min(1, 'slot_orders_invalid')
      .max(1000, 'slot_orders_invalid')
      .optional()
      .describe('Maximum orders per slot'),
    capacity_pieces: z
      .int('slot_pieces_invalid')
      .min(1, 'slot_pieces_invalid')
      .max(100_000, 'slot_pieces_invalid')
      .optional()
      .describe('Maximum pieces per slot; absent: no limit'),
  })
  .openapi('SlotPlan')
export type SlotPlan = z.infer<typeof SlotPlan>

export const PlannedSlot = z
  .object({
    starts_at: Time,
    ends_at: Time,
    closes_at: Time,
    capacity: z.int(),
    capacity_pieces: z.int().optional(),
    is_over: z.boolean().describe('Too late to choose'),
    booked: z.int().describe('Booked orders'),
    booked_pieces: z.int(),
  })
  .openapi('PlannedSlot')
export type PlannedSlot = z.infer<typeof PlannedSlot>

/** Slots that result from a schedule and the store’s hours. */
export const SlotPreview = z
  .object({
    timezone: z.string(),
    days: z
      .array(z.object({ day: z.string(), slots: z.array(PlannedSlot) }))
      .describe('The next days with slots'),
    kept: z.int().describe('Orders that keep slots no longer in the schedule'),
  })
  .openapi('SlotPreview')
export type SlotPreview = z.infer<typeof SlotPreview>

const seller = {
  tag: 'seller',
  access: 'seller',
  area: 'settings',
  params: z.object({ store: Slug }),
} as const
const planned = z.object({
  plan: SlotPlan,
  usual: z
    .object({ length_minutes: z.int().optional(), lead_minutes: z.int() })
    .describe('Defaults for the slot schedule; without a length, parts of the day'),
  preview: SlotPreview,
})

export const readSlotPlan = endpoint({
  ...seller,
  summary: 'Get a store’s slot schedule with the resulting slots',
  answer: planned,
  problems: ['not_found'],
})

export const changeSlotPlan = endpoint({
  ...seller,
  summary: 'Set slot length, lead time, cut-off and capacity; booked slots are kept',
  body: SlotPlan,
  answer: planned,
  problems: ['not_found', 'not_allowed'],
})

export const previewSlots = endpoint({
  ...seller,
  level: 'view',
  summary: 'Preview a slot schedule without saving it',
  body: SlotPlan,
  answer: z.object({ preview: SlotPreview }),
  problems: ['not_found'],
})
