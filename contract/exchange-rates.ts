import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { Changed } from './market-rules.ts'
import { CurrencyCode, line, TermDay, Time } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const

const RateText = z
  .string()
  .trim()
  .regex(/^\d{1,11}(\.\d{1,8})?$/, 'exchange_rate_invalid')
  .refine((text) => /[1-9]/.test(text), 'exchange_rate_invalid')
  .describe('Units of the currency per unit of the base currency, up to 8 decimals')

export const ExchangeRate = z
  .object({
    currency: CurrencyCode,
    name: z.string(),
    units_per_base: z.string(),
    as_of: z.string().describe('Date of the rate'),
    source: z.string(),
    changed_at: Time.optional().describe('Absent for built-in rates'),
    changed_by: z.string().optional(),
  })
  .openapi('ExchangeRate')
export type ExchangeRate = z.infer<typeof ExchangeRate>

const RateChanges = z.object({
  as_of: z.string(),
  source: z.string(),
  rates: z.array(z.object({ currency: CurrencyCode, from: z.string(), to: z.string() })),
})
export type RateChanges = z.infer<typeof RateChanges>

const ExchangeRates = z
  .object({
    base: CurrencyCode,
    today: z.string().describe('Latest allowed date of a rate'),
    rates: z.array(ExchangeRate),
    data: z.array(Changed.extend(RateChanges.shape)),
  })
  .openapi('ExchangeRates')

export const readExchangeRates = endpoint({
  ...operator,
  summary: 'Get the exchange rates with date and source, and their latest changes',
  answer: ExchangeRates,
})

export const changeExchangeRates = endpoint({
  ...operator,
  summary: 'Update exchange rates; placed orders keep theirs',
  body: z.strictObject({
    rates: z
      .record(CurrencyCode, RateText)
      .refine((rates) => Object.keys(rates).length > 0, 'exchange_rates_unchanged'),
    as_of: TermDay.describe('Date of the rates'),
    source: line(200),
    confirms_large: z
      .boolean()
      .optional()
      .describe('Confirms a rate of more than double or less than half the previous one'),
  }),
  answer: ExchangeRates,
  problems: ['not_allowed'],
})
