/** Payout details. Stored details are only returned masked. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { Done, emailAddress, line, OwnPassword, Time, text } from './vocabulary.ts'

const own = { tag: 'accounts', access: 'customer' } as const

/** Letters and digits, with any separators. */
function code(pattern: RegExp) {
  return text()
    .max(60, 'field_invalid')
    .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().min(1, 'field_empty').regex(pattern, 'field_invalid'))
}

export const BankAccountFields = z.object({
  account_no: code(/^[A-Z0-9]{4,34}$/),
  bank_name: line(120),
  holder_name: line(120),
  swift: code(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/).optional(),
  ifsc: code(/^[A-Z]{4}0[A-Z0-9]{6}$/).optional(),
})
export type BankAccountFields = z.infer<typeof BankAccountFields>

export const PayPalFields = z.object({
  paypal_email: emailAddress({ whenEmpty: 'field_empty', whenInvalid: 'email_invalid_sign_in' }),
})

export const BankDetails = z
  .object({
    bank: z
      .object({
        account_no: z.string().describe('Last four characters'),
        bank_name: z.string(),
        holder_name: z.string(),
        swift: z.string().optional().describe('Last four characters'),
        ifsc: z.string().optional().describe('Last four characters'),
      })
      .optional(),
    paypal: z.object({ email: z.string().describe('Masked') }).optional(),
    changed_at: Time.optional(),
    is_unreadable: z
      .literal(true)
      .optional()
      .describe('Saved details cannot be decrypted and must be entered again'),
  })
  .openapi('BankDetails')
export type BankDetails = z.infer<typeof BankDetails>

export const readBankDetails = endpoint({
  ...own,
  summary: 'Get the caller’s bank and PayPal details, masked',
  answer: BankDetails,
})

export const changeBankAccount = endpoint({
  ...own,
  summary: 'Save a bank account to receive money. Requires the password; the owner is notified by email',
  body: BankAccountFields.extend({ password: OwnPassword }),
  answer: BankDetails,
  problems: ['too_many_requests'],
})

export const changePayPal = endpoint({
  ...own,
  summary: 'Save a PayPal account to receive money. Requires the password; the owner is notified by email',
  body: PayPalFields.extend({ password: OwnPassword }),
  answer: BankDetails,
  problems: ['too_many_requests'],
})

export const removeBankDetails = endpoint({
  ...own,
  summary: 'Delete a bank or PayPal account',
  body: z.object({ way: z.enum(['bank', 'paypal']), password: OwnPassword }),
  answer: Done,
  problems: ['not_found', 'too_many_requests'],
})
