/** Wallet top-ups through a gateway. A secret token identifies an attempt to its owner only. */
import { z } from '@hono/zod-openapi'
import { CardForm, OfferedMethod } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { keyProblems } from './problems.ts'
import { CurrencyCode, Money, Time } from './vocabulary.ts'

const own = { tag: 'wallet', access: 'customer' } as const

const attempt = { ...own, params: z.object({ token: z.string().regex(/^[\w-]{32}$/) }) } as const

export const RechargeMethod = z.enum(['card', 'paypal'], 'payment_method_required')
export type RechargeMethod = z.infer<typeof RechargeMethod>

export const Recharge = z
  .object({
    token: z.string(),
    status: z.enum(['pending', 'paid', 'failed']),
    amount: Money,
    payment_method: RechargeMethod,
    can_pay: z.boolean().describe('The owner still has to pay'),
    next_action: z.object({ kind: z.literal('redirect'), url: z.string() }).optional(),
    balance: Money.describe('Wallet balance in that currency'),
    expires_at: Time.describe('When the token expires'),
  })
  .openapi('Recharge')
export type Recharge = z.infer<typeof Recharge>

export const readRechargeOffer = endpoint({
  ...own,
  summary: 'Get the limits and payment methods for wallet top-ups',
  answer: z.object({
    balance: Money,
    least: Money,
    most: Money,
    presets: z.array(Money),
    payment_methods: z.array(OfferedMethod),
  }),
  problems: ['not_found'],
})

export const startRecharge = endpoint({
  ...own,
  summary: 'Start a wallet top-up',
  body: z.strictObject({
    amount: z.strictObject({
      minor: z.int('amount_invalid').min(1, 'amount_invalid'),
      currency: CurrencyCode,
    }),
    payment_method: RechargeMethod,
  }),
  isIdempotent: true,
  status: 201,
  answer: Recharge,
  problems: ['not_found', 'payment_unavailable', 'gateway_unavailable', 'too_many_requests', ...keyProblems],
})

export const readRecharge = endpoint({
  ...attempt,
  summary: 'Get the status of a top-up; checks with the gateway while it is pending',
  answer: Recharge,
  problems: ['not_found'],
})

export const payRecharge = endpoint({
  ...attempt,
  summary: 'Get the payment page of a pending top-up',
  answer: Recharge,
  problems: ['not_found', 'already_paid', 'state_conflict', 'payment_unavailable', 'gateway_unavailable'],
})

export const readRechargeCardForm = endpoint({
  ...attempt,
  summary: 'Get the card form of a top-up; empty if it is paid elsewhere',
  answer: z.object({ form: CardForm.optional() }),
  problems: ['not_found', 'gateway_unavailable'],
})
