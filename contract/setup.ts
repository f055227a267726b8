/** Setting up a new market: the first administrator, and the checklist before opening. */
import { z } from '@hono/zod-openapi'
import { categoryStarters } from '#values/category-starter.ts'
import { setupSteps } from '#values/setup-step.ts'
import { textLengths } from '#values/text-lengths.ts'
import { Password, UserResponse } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { CurrencyCode, Done, Email, line, paragraph, Slug, Vertical } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const
const byLink = { tag: 'accounts', access: 'public', staysOpen: true } as const
const byToken = z.object({ token: z.string().max(100) })

export const readSetupLink = endpoint({
  ...byLink,
  summary: 'Whether a set-up link is valid: until the first administrator exists',
  params: byToken,
  answer: Done,
  problems: ['not_found', 'too_many_requests'],
})

export const createAdministrator = endpoint({
  ...byLink,
  summary: 'Create the first administrator by the set-up link, and sign them in',
  params: byToken,
  body: z.object({ name: line(textLengths.personName, 'name_required'), email: Email, password: Password }),
  answer: UserResponse,
  problems: ['not_found', 'email_taken', 'too_many_requests'],
})

export const SetupChecklist = z
  .object({
    is_closed: z.boolean().describe('Whether shoppers see a notice in place of the market'),
    steps: z.array(z.object({ step: z.enum(setupSteps), state: z.enum(['missing', 'done', 'skipped']) })),
    missing_count: z.int(),
  })
  .openapi('SetupChecklist')
export type SetupChecklist = z.infer<typeof SetupChecklist>

export const readSetup = endpoint({
  ...operator,
  summary: 'Get open decisions of the operator and the launch checklist',
  answer: z.object({
    has_commission: z.boolean().describe('Whether a commission for all sales was set, including 0 %'),
    currency: CurrencyCode.describe('The market’s currency'),
    rates_old_since: z
      .string()
      .optional()
      .describe('Date of the oldest exchange rate, if it is at least 30 days old'),
    has_mail_server: z.boolean().describe('Otherwise emails stay in the outbox'),
    checklist: SetupChecklist.optional().describe('Absent once the market has opened'),
  }),
})

export const skipSetupStep = endpoint({
  ...operator,
  summary: 'Skip a step of the checklist, or undo that',
  params: z.object({ step: z.enum(setupSteps) }),
  body: z.strictObject({ is_skipped: z.boolean() }),
  answer: Done,
  problems: ['not_allowed', 'state_conflict'],
})

export const openToShoppers = endpoint({
  ...operator,
  summary: 'Open a new market to shoppers and finish its set-up',
  answer: Done,
  problems: ['not_allowed', 'state_conflict'],
})

export const readStarters = endpoint({
  ...operator,
  summary: 'List starter category trees and the verticals in use',
  answer: z.object({
    verticals: z.array(Vertical).describe('Verticals with a category'),
    data: z.array(
      z.object({
        starter: z.enum(categoryStarters),
        verticals: z.array(Vertical).describe('Verticals that it has categories for'),
        categories: z.array(z.string()).describe('Names of the top-level categories'),
        count: z.int(),
      }),
    ),
  }),
})

export const addStarter = endpoint({
  ...operator,
  summary: 'Enable verticals and add their starter categories; existing categories are kept',
  body: z.strictObject({
    verticals: z.array(Vertical).min(1, 'vertical_required').max(4),
    starter: z.enum(categoryStarters, 'field_empty'),
  }),
  answer: z.object({ added: z.int() }),
  problems: ['not_allowed'],
})

const deliveryTemplateZones = ['domestic', 'region', 'world'] as const

const Price = z
  .int('amount_from_zero')
  .min(0, 'amount_from_zero')
  .max(100_000_000, 'amount_too_high')
  .describe('For a standard parcel, in minor units of the market’s currency')

export const addDeliveryTemplate = endpoint({
  ...operator,
  summary: 'Add shipping zones with delivery methods for a country, if there are none',
  body: z.strictObject({
    country: z.string().regex(/^[A-Z]{2}$/, 'country_required'),
    domestic_minor: Price,
    region_minor: Price.optional(),
    world_minor: Price.optional(),
  }),
  answer: z.object({ zones: z.array(z.enum(deliveryTemplateZones)) }),
  problems: ['not_allowed', 'state_conflict'],
})

export const writeLegalTexts = endpoint({
  ...operator,
  summary: 'Create terms and privacy policy from templates with the operator’s details',
  body: z.strictObject({
    business: line(120),
    registration: z.union([z.literal(''), line(60)]).describe('A registration or VAT number'),
    address: paragraph(300).min(1, 'field_empty'),
    email: Email,
    law: line(120).describe('The country whose law applies'),
  }),
  answer: z.object({ pages: z.array(Slug) }),
  problems: ['not_allowed'],
})

const Region = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/, 'country_required'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'currency_required')
    .describe('Currency of rates, delivery and commission, and the default for visitors'),
  currencies: z.array(CurrencyCode).max(50).describe('Other display currencies'),
  time_zone: line(60)
    .optional()
    .describe('IANA name of the time zone of the market’s days. Absent: unchanged'),
})

export const readRegion = endpoint({
  ...operator,
  summary: 'The market’s country and currencies',
  answer: z.object({
    country: z.string().optional(),
    currency: CurrencyCode,
    may_change_currency: z
      .boolean()
      .describe(
        'True until there are orders, delivery methods or commission rates; the same for the time zone',
      ),
    time_zone: z.string().describe('IANA name'),
    currencies: z.array(z.object({ code: CurrencyCode, name: z.string(), is_offered: z.boolean() })),
  }),
})

export const changeRegion = endpoint({
  ...operator,
  summary: 'Set the market’s country and currencies',
  body: Region,
  answer: Done,
  problems: ['not_allowed', 'state_conflict'],
})

export const sendTestMail = endpoint({
  ...operator,
  summary: 'Send the caller an email, to check the mail server',
  answer: Done,
  status: 202,
  problems: ['not_allowed', 'too_many_requests'],
})
