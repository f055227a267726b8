/** Cart reminder emails: consent and timing. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { Changed } from './market-rules.ts'
import { Done } from './vocabulary.ts'

/** One week. */
const HOURS_MAX = 168

export const CartReminderRules = z
  .object({
    is_on: z.boolean(),
    after_hours: z
      .int('hours_invalid')
      .min(1, 'hours_invalid')
      .max(HOURS_MAX, 'hours_invalid')
      .describe('Hours since the cart was last changed'),
  })
  .openapi('CartReminderRules')
export type CartReminderRules = z.infer<typeof CartReminderRules>

export const readCartReminderRules = endpoint({
  summary: 'Get the rule for abandoned cart emails, with its history',
  tag: 'operator',
  access: 'operator',
  answer: z.object({
    rules: CartReminderRules,
    data: z.array(Changed.extend({ rules: CartReminderRules })),
  }),
})

export const changeCartReminderRules = endpoint({
  summary: 'Update the rule for abandoned cart emails',
  tag: 'operator',
  access: 'operator',
  body: CartReminderRules.strict(),
  answer: CartReminderRules,
  problems: ['not_allowed'],
})

const CartReminders = z.object({
  is_on: z.boolean().describe('Whether the caller receives them'),
  is_offered: z.boolean().describe('Whether the market sends them'),
})

export const readCartReminders = endpoint({
  summary: 'Get whether the caller receives abandoned cart emails',
  tag: 'cart',
  access: 'customer',
  answer: CartReminders,
})

export const changeCartReminders = endpoint({
  summary: 'Subscribe to abandoned cart emails, or unsubscribe',
  tag: 'cart',
  access: 'customer',
  body: z.object({ is_on: z.boolean('field_empty') }).strict(),
  answer: CartReminders,
})

export const stopCartReminders = endpoint({
  summary: 'Unsubscribe from abandoned cart emails by the link in the email',
  tag: 'cart',
  access: 'public',
  params: z.object({ token: z.string().regex(/^[\w-]{32}$/) }),
  answer: Done,
  problems: ['not_found'],
})
