import type { Begin } from '#platform/work.ts'
import { amountIn } from './mails/order-lines.tsx'
import type { NotificationsOptions } from './options.ts'
import { post } from './post.ts'
import { type RefundFacts, readGroup, readRefund } from './queries.ts'
import { orderHref, plainLetter } from './shopper-letter.tsx'
import { wordsIn } from './words.ts'

/** Tells the shopper that money of theirs has left the market: to their card, or by bank transfer. */
export async function tellRefunded(
  begin: Begin,
  refundId: string,
  options: NotificationsOptions,
): Promise<void> {
  const { refund, group } = await begin(async (work) => {
    const found = await readRefund(work, refundId)
    return { refund: found, group: await readGroup(work, { orderId: found.order_id }) }
  })
  const order = group.orders.find(({ id }) => id === refund.order_id)
  if (!order) throw new Error(`Refund ${refundId} must be of an order`)
  const words = wordsIn(group.locale)
  const by = wayOf(refund)
  const values = {
    number: order.number,
    store: order.store,
    amount: amountIn(group, refund.amount_minor, words),
    reference: refund.bank_reference ?? '',
    count: refund.points ?? 0,
  }
  const letter = plainLetter(group, words, {
    kind: 'payment_refunded',
    cause: refund.failed_at ? `${refundId}:again` : refundId,
    subject: words.say('payment_refunded_subject', values),
    preview: words.say(`payment_refunded_preview_${by}`),
    paragraphs: [words.say(`payment_refunded_text_${by}`, values)],
    action: { label: words.say('view_order'), href: orderHref(group, words, options) },
    notice: {
      kind: 'refunded',
      facts: { number: group.number, amount: { minor: refund.amount_minor, currency: group.currency } },
      target: '/account/refund',
    },
  })
  await post(begin, [letter], options)
}

function wayOf({
  kind,
  gateway,
  paid_to,
  bank_reference,
}: RefundFacts): 'card' | 'paypal' | 'bank' | 'wallet' | 'points' {
  if (kind === 'points') return kind
  if (kind === 'wallet' || paid_to === 'wallet') return 'wallet'
  if (bank_reference !== null) return 'bank'
  return gateway === 'paypal' ? 'paypal' : 'card'
}
