import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { Changed } from './market-rules.ts'
import { line } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const

const LINES_MAX = 10
const DAYS_MAX = 30

const Terms = {
  is_on: z.boolean().describe('Whether shoppers can pay by bank transfer'),
  days: z.int().describe('Days until a transfer must arrive'),
}

export const BankTransferRules = z
  .object({
    ...Terms,
    account: z
      .array(z.object({ label: z.object({ en: z.string(), fr: z.string() }), value: z.string() }))
      .describe('Details for the transfer, line by line'),
  })
  .openapi('BankTransferRules')
export type BankTransferRules = z.infer<typeof BankTransferRules>

export const readBankTransferRules = endpoint({
  ...operator,
  summary: 'Get the market’s account for bank transfers, with its history',
  answer: z.object({ rules: BankTransferRules, data: z.array(Changed.extend({ rules: BankTransferRules })) }),
})

export const changeBankTransferRules = endpoint({
  ...operator,
  summary:
    'Update the account for bank transfers, and turn them on or off. Pending transfers keep their account',
  body: z.strictObject({
    is_on: z.boolean(),
    days: z
      .int('transfer_days_invalid')
      .min(1, 'transfer_days_invalid')
      .max(DAYS_MAX, 'transfer_days_invalid'),
    account: z
      .array(
        z.strictObject({
          label: z.strictObject({ en: line(60), fr: line(60) }),
          value: line(140),
        }),
      )
      .max(LINES_MAX, 'too_long'),
  }),
  answer: BankTransferRules,
  problems: ['not_allowed'],
})
