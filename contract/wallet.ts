/** Wallet actions of customers. Balances and movements are in ledger.ts. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { keyProblems } from './problems.ts'
import { CurrencyCode, Done, Email, line, Money, OwnPassword, Phone, text } from './vocabulary.ts'

const own = { tag: 'wallet', access: 'customer' } as const

/** Email address or phone number; input with letters counts as an email address. */
const Recipient = text()
  .min(1, 'field_empty')
  .max(254, 'email_invalid_sign_in')
  .refine((to) => !isEmail(to) || Email.safeParse(to).success, 'email_invalid_sign_in')
  .refine((to) => isEmail(to) || Phone.safeParse(to).success, 'phone_invalid')

function isEmail(text: string): boolean {
  return /[@\p{L}]/u.test(text)
}

const Transfer = z.strictObject({
  to: Recipient.describe('Email or phone number of a customer with an account'),
  amount: z.strictObject({
    minor: z.int('amount_invalid').min(1, 'amount_invalid'),
    currency: CurrencyCode,
  }),
  note: line(140).optional(),
})

export const checkTransfer = endpoint({
  ...own,
  summary: 'Preview a transfer to another customer’s wallet: recipient and remaining balance',
  body: Transfer,
  answer: z.object({
    to: z.object({ name: z.string().describe('First name and first letter of the last name') }),
    amount: Money,
    balance_after: Money,
  }),
  problems: ['not_found', 'too_many_requests'],
})

export const makeTransfer = endpoint({
  ...own,
  summary: 'Transfer money to another customer’s wallet. Requires the password',
  body: Transfer.extend({ password: OwnPassword }),
  isIdempotent: true,
  answer: Done,
  problems: ['not_found', 'balance_too_low', 'too_many_requests', ...keyProblems],
})
