import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { paragraph, Slug, text } from './vocabulary.ts'

/** In the store's local time. */
export const StoreHours = z.object({
  weekday: z.int().describe('0 is Sunday'),
  spans: z.array(z.object({ opens: z.string(), closes: z.string() })),
})

/** First and last day, inclusive. */
export const StoreVacation = z.object({ from: z.string(), to: z.string(), message: z.string() })

/** Day that differs from the week; closed if it has no times. */
export const SpecialDay = z.object({
  day: z.string(),
  opens: z.string().optional(),
  closes: z.string().optional(),
})

export const Timetable = z
  .object({
    timezone: z.string(),
    today: z.string().describe('By the store’s own calendar'),
    week: z.array(StoreHours).describe('Seven days, from Sunday on'),
    special_days: z.array(SpecialDay.extend({ note: z.string().optional() })).describe('From today on'),
    vacation: z
      .object({ from: z.string(), to: z.string(), message: z.record(z.string(), z.string()) })
      .optional(),
  })
  .openapi('Timetable')
export type Timetable = z.infer<typeof Timetable>

export const ClockTime = text()
  .min(1, 'field_empty')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time_invalid')

const Day = text()
  .min(1, 'field_empty')
  .regex(/^20\d\d-/, 'day_invalid')
  .pipe(z.iso.date('day_invalid'))

const SPANS_MAX = 28

const ofStore = z.object({ store: Slug })
const ofDay = ofStore.extend({ day: Day })
const seller = { tag: 'seller', access: 'seller' } as const
const changed = {
  ...seller,
  answer: z.object({ timetable: Timetable }),
  problems: ['not_found', 'not_allowed'],
} as const

export const readTimetable = endpoint({
  ...seller,
  summary: 'A store’s hours, special days and vacation',
  params: ofStore,
  answer: z.object({ timetable: Timetable }),
  problems: ['not_found'],
})

export const changeHours = endpoint({
  ...changed,
  summary: 'Set a store’s hours of the week; a day without a span is closed',
  params: ofStore,
  body: z.object({
    spans: z
      .array(
        z.object({
          weekday: z.int().min(0).max(6),
          opens: ClockTime,
          closes: ClockTime.describe('At or before `opens`: past midnight'),
        }),
      )
      .max(SPANS_MAX),
  }),
})

export const changeDay = endpoint({
  ...changed,
  summary: 'Let one day differ from the week: other hours, or closed when no times are given',
  params: ofDay,
  body: z.object({
    opens: ClockTime.optional(),
    closes: ClockTime.optional(),
    note: paragraph(200).optional().describe('For the staff'),
  }),
})

export const removeSpecialDay = endpoint({
  ...changed,
  summary: 'Let a day follow the week again',
  params: ofDay,
})

export const startVacation = endpoint({
  ...changed,
  summary: 'Take no orders from one day to another, both included',
  params: ofStore,
  body: z.object({
    from: Day,
    to: Day,
    message: z
      .object({ en: paragraph(500).optional(), fr: paragraph(500).optional() })
      .optional()
      .describe('What shoppers read meanwhile'),
  }),
})

export const endVacation = endpoint({
  ...changed,
  summary: 'End a vacation, or call it off',
  params: ofStore,
})
