/** PayPal payouts. Each is a batch of one, with the payout’s id as its batch id. */
import { ApiError } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import {
  type GatewayPayout,
  GatewayUnavailable,
  type PayoutRail,
  type PayoutRequest,
} from '#domains/payments/index.ts'
import { minorOf, taken, toPayPal } from './amounts.ts'
import { asked, found, parsed, refusing } from './answers.ts'
import type { PayPalClient } from './client.ts'

const PAYOUTS = '/v1/payments/payouts'

const PayoutMade = z.object({ batch_header: z.object({ payout_batch_id: z.string() }) })
const PayoutRefused = z.object({ links: z.array(z.object({ href: z.string() })) })
const PayoutResponse = z.object({
  batch_header: z.object({
    payout_batch_id: z.string(),
    batch_status: z.string(),
    sender_batch_header: z.object({ sender_batch_id: z.string() }),
    amount: z.object({ currency: z.string(), value: z.string() }),
  }),
  items: z
    .array(
      z.object({
        transaction_status: z.string().optional(),
        errors: z.object({ name: z.string() }).optional(),
      }),
    )
    .default([]),
})

export function paypalPayouts({ requestTo }: PayPalClient): PayoutRail {
  return {
    takes: (currency) => taken.has(currency),
    async pay(request) {
      const made = await findBatch(await makeBatch(request))
      if (!made) throw new GatewayUnavailable('PayPal does not find a payout that it has just taken')
      if (made.key !== request.key) throw new Error('PayPal returned another payout')
      return made
    },
    find: findBatch,
  }

  async function findBatch(id: string): Promise<GatewayPayout | undefined> {
    const answer = await found(requestTo('GET', `${PAYOUTS}/${encodeURIComponent(id)}`).callAsText())
    return answer && toPayout(PayoutResponse.parse(JSON.parse(String(answer.body))))
  }

  async function makeBatch({ key, number, amount, to }: PayoutRequest): Promise<string> {
    const request = requestTo('POST', PAYOUTS)
    request.header('content-type', 'application/json')
    request.header('paypal-request-id', key)
    const { currencyCode: currency, value } = toPayPal(amount)
    request.text(
      JSON.stringify({
        sender_batch_header: { sender_batch_id: key, email_subject: number },
        items: [
          {
            recipient_type: 'EMAIL',
            receiver: to,
            sender_item_id: key,
            note: number,
            amount: { currency, value },
          },
        ],
      }),
    )
    const making = request.callAsText().then(
      ({ body }) => PayoutMade.parse(JSON.parse(String(body))).batch_header.payout_batch_id,
      (error: unknown) => {
        // PayPal refuses a repeated payout and names the first one.
        const known = batchIdIn(error)
        if (known === undefined) throw error
        return known
      },
    )
    return asked(making)
  }
}

function batchIdIn(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !refusing.has(error.statusCode)) return undefined
  const { data } = PayoutRefused.safeParse(parsed(String(error.body)))
  return data?.links.map(({ href }) => /\/v1\/payments\/payouts\/([\w-]+)/.exec(href)?.[1]).find(Boolean)
}

/** Unclaimed payouts are claimed or returned after thirty days. PayPal sends a webhook in both cases. */
function toPayout({ batch_header: batch, items }: z.output<typeof PayoutResponse>): GatewayPayout {
  const [item] = items
  const code = item?.transaction_status ?? batch.batch_status
  const isOver = failedPayoutStatuses.has(code) || failedPayoutStatuses.has(batch.batch_status)
  return {
    reference: batch.payout_batch_id,
    key: batch.sender_batch_header.sender_batch_id,
    amount: { minor: minorOf(batch.amount.value), currency: batch.amount.currency },
    state: isOver ? 'failed' : item?.transaction_status === 'SUCCESS' ? 'paid' : 'pending',
    failureCode: isOver ? (item?.errors?.name ?? code) : undefined,
  }
}

/** Source: developer.paypal.com, Payouts API, statuses of batches and of their items. */
const failedPayoutStatuses: ReadonlySet<string> = new Set(
  'DENIED CANCELED FAILED RETURNED BLOCKED REFUNDED REVERSED'.split(' '),
)
