import type { Begin } from '#platform/work.ts'
import { sumMinor } from '#values/money.ts'
import { orderHref, plainEmail } from './email-to-shopper.tsx'
import { type GroupFacts, readGroup } from './facts/order-queries.ts'
import { type RefundFacts, type RefundPartFacts, readRefund } from './facts/refund-queries.ts'
import { amountIn } from './mails/order-lines.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/**
 * Notifies the shopper of a paid refund. The automatic parts of one decision share one email, sent when the last of
 * them is paid; manual transfers and repeated refunds get their own.
 */
export async function notifyRefunded(
  begin: Begin,
  refundId: string,
  options: NotificationsOptions,
): Promise<void> {
  const { refund, group } = await begin(async (work) => {
    const found = await readRefund(work, refundId)
    return { refund: found, group: await readGroup(work, { orderId: found.order_id }) }
  })
  await post(begin, refundedEmails(refund, group, options), options)
}

export function refundedEmails(
  refund: RefundFacts,
  group: GroupFacts,
  options: NotificationsOptions,
): EmailMessage[] {
  const order = group.orders.find(({ id }) => id === refund.order_id)
  if (!order) throw new Error(`Order of refund ${refund.id} not found`)
  const isAlone = refund.bank_reference !== null || refund.paid_by !== null || refund.failed_at !== null
  const parts = isAlone ? [refund] : refund.parts
  const gone = parts.filter(({ state }) => state === 'succeeded')
  if (gone.length === 0 || parts.some(({ state }) => state === 'queued' || state === 'submitted')) return []
  const words = wordsIn(group.locale)
  const minor = sumMinor(parts.map((part) => part.amount_minor))
  const { number, store } = order
  const amountOf = (amountMinor: number) => amountIn(group, amountMinor, words)
  const values = { number, store, amount: amountOf(minor) }
  const [only] = parts.length === 1 ? parts : []
  const by = only ? wayOf(only) : 'several'
  const letter = plainEmail(group, words, {
    kind: 'payment_refunded',
    cause: causeOf(refund, isAlone),
    subject: words.say('payment_refunded_subject', values),
    preview: words.say(`payment_refunded_preview_${by}`),
    paragraphs: [
      ...(only
        ? [
            words.say(`payment_refunded_text_${wayOf(only)}`, {
              ...values,
              reference: only.bank_reference ?? '',
              count: only.points ?? 0,
            }),
          ]
        : [
            words.say('payment_refunded_text_several', values),
            ...parts.map((part) =>
              words.say(`payment_refunded_part_${wayOf(part)}`, {
                amount: amountOf(part.amount_minor),
                count: part.points ?? 0,
              }),
            ),
          ]),
      ...(refund.given_for === null ? [] : [words.say('refund_given_reason', { reason: refund.given_for })]),
    ],
    action: { label: words.say('view_order'), href: orderHref(group, words, options) },
    notice: {
      kind: 'refunded',
      facts: { number: group.number, amount: { minor, currency: group.currency } },
      target: '/account/refund',
    },
  })
  return [letter]
}

/** One cause per email, so that repeated notifications send it once. */
function causeOf({ id, decision, failed_at: failedAt }: RefundFacts, isAlone: boolean): string {
  if (!isAlone) return decision
  return failedAt ? `${id}:again` : id
}

function wayOf({
  kind,
  gateway,
  paid_to,
  state,
  bank_reference,
}: RefundPartFacts): 'card' | 'paypal' | 'bank' | 'wallet' | 'points' {
  if (kind === 'points') return kind
  if (kind === 'wallet' || paid_to === 'wallet') return 'wallet'
  if (bank_reference !== null || state === 'manual') return 'bank'
  return gateway === 'paypal' ? 'paypal' : 'card'
}
