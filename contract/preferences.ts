import { z } from '@hono/zod-openapi'
import { offeredLocales } from '#values/locale.ts'
import { noticeTopics } from '#values/notice-topic.ts'
import { endpoint } from './endpoint.ts'
import { CurrencyCode } from './vocabulary.ts'

const own = { tag: 'preferences', access: 'customer' } as const

export const Preferences = z
  .object({
    locale: z.string().describe('Language of emails'),
    currency: CurrencyCode,
    color_mode: z.enum(['system', 'light', 'dark']).describe('Light by default'),
    topics: z.array(
      z.object({
        topic: z.enum(noticeTopics),
        mail: z.boolean().describe('No emails from followed stores'),
        market: z.boolean().describe('Notifications in the account'),
      }),
    ),
  })
  .openapi('Preferences')
export type Preferences = z.infer<typeof Preferences>

export const readPreferences = endpoint({
  ...own,
  summary: 'Get the caller’s language, currency, colour mode and notification settings',
  answer: z.object({ preferences: Preferences }),
})

export const changePreferences = endpoint({
  ...own,
  summary: 'Update some of the preferences. Order, payment and security notifications are always sent',
  body: z.object({
    locale: z.enum(offeredLocales, 'field_invalid').optional(),
    color_mode: z.enum(['system', 'light', 'dark'], 'field_invalid').optional(),
    topics: z
      .array(
        z.object({
          topic: z.enum(noticeTopics, 'field_invalid'),
          mail: z.boolean('field_empty'),
          market: z.boolean('field_empty'),
        }),
      )
      .max(noticeTopics.length, 'too_long')
      .optional(),
  }),
  answer: z.object({ preferences: Preferences }),
})
