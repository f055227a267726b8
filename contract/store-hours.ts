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
    today: z.string().describe('Date at the store'),
    week: z.array(StoreHours).describe('Seven days, starting on Sunday'),
    special_days: z.array(SpecialDay.extend({ note: z.string().optional() })).describe('Starting today'),
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
const seller = { tag: 'seller', access: 'seller', area: 'settings' } as const
const changed = {
  ...seller,
  answer: z.object({ timetable: Timetable }),
  problems: ['not_found', 'not_allowed'],
} as const

export const readTimetable = endpoint({
  ...seller,
  summary: 'Get a store’s hours, special days and vacation',
  params: ofStore,
  answer: z.object({ timetable: Timetable }),
  problems: ['not_found'],
})

export const changeHours = endpoint({
  ...changed,
  summary: 'Set a store’s weekly hours; days without hours are closed',
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
  summary: 'Set special hours for a day; without times the store is closed',
  params: ofDay,
  body: z.object({
    opens: ClockTime.optional(),
    closes: ClockTime.optional(),
    note: paragraph(200).optional().describe('For the staff'),
  }),
})

export const removeSpecialDay = endpoint({
  ...changed,
  summary: 'Remove the special hours of a day',
  params: ofDay,
})

export const startVacation = endpoint({
  ...changed,
  summary: 'Set a vacation, first and last day included',
  params: ofStore,
  body: z.object({
    from: Day,
    to: Day,
    message: z
      .object({ en: paragraph(500).optional(), fr: paragraph(500).optional() })
      .optional()
      .describe('Message to shoppers'),
  }),
})

export const endVacation = endpoint({
  ...changed,
  summary: 'End or cancel a vacation',
  params: ofStore,
})
