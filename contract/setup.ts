/** Setting up a new market: the first administrator, and the checklist before opening. */
import { z } from '@hono/zod-openapi'
import { setupSteps } from '#values/setup-step.ts'
import { Password, UserAnswer } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { CurrencyCode, Done, Email, line } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const
const byLink = { tag: 'accounts', access: 'public', staysOpen: true } as const
const byToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

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
  body: z.object({ name: line(120, 'name_required'), email: Email, password: Password }),
  answer: UserAnswer,
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
  summary: 'Decisions that an operator still has to make, and the checklist of a market before its opening',
  answer: z.object({
    has_commission: z.boolean().describe('Whether a commission for every sale was chosen, 0 % perhaps'),
    currency: CurrencyCode.describe('The market’s'),
    rates_old_since: z
      .string()
      .optional()
      .describe('The day of the oldest exchange rate, where it is 30 days old'),
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
