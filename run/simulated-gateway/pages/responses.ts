/** The pages' answers: a page with its content security policy, or a redirect back to the payment. */
import type { Context } from 'hono'
import type { Clock } from '#platform/clock.ts'
import { decidedPage, unknownPage } from '../page.tsx'
import type { Payment } from '../payment.ts'
import type { Storage } from '../storage.ts'

export interface PagesOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly base: string
  /** Sends due webhooks before the shopper is redirected. */
  readonly sendDue: () => Promise<unknown>
}

/** Shows a page about a payment. */
export function show(
  context: Context,
  payment: Payment,
  {
    base,
    page,
    status = 200,
  }: {
    readonly base: string
    readonly page: (options: { payment: Payment; base: string }) => string
    readonly status?: 200 | 422
  },
) {
  // Chrome applies this policy also to redirects after a form submission.
  const formAction = `form-action 'self' ${new URL(payment.returnUrl, 'http://localhost').origin}`
  context.header('content-security-policy', `${policy}; ${formAction}`)
  return context.html(page({ payment, base }), status)
}

/** A paid payment can still be disputed by its bank, or its refund can fail. */
export async function showDecided(context: Context, payment: Payment, { storage, base }: PagesOptions) {
  const isPaid = payment.state === 'captured'
  const dispute = isPaid ? await storage.disputeOf(payment.id) : undefined
  const refunds = isPaid ? await storage.refundsOf(payment.id) : []
  return show(context, payment, { base, page: (options) => decidedPage({ ...options, dispute, refunds }) })
}

export function showUnknown(context: Context, base: string) {
  const locale = context.req.header('accept-language')?.slice(0, 2).toLowerCase() ?? ''
  context.header('content-security-policy', `${policy}; form-action 'none'`)
  return context.html(unknownPage({ base, locale }), 404)
}

/** Sends due webhooks, and shows the payment again. */
export async function told(context: Context, { id }: Payment, { base, sendDue }: PagesOptions) {
  await sendDue()
  return context.redirect(`${base}/pay/${id}`, 303)
}

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"
