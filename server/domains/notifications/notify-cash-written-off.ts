import type { Begin } from '#platform/work.ts'
import { formatMoney } from '#values/money.ts'
import { orderHref, plainEmail } from './email-to-shopper.tsx'
import { type GroupFacts, readGroup } from './facts/order-queries.ts'
import { readRefundRequest } from './facts/refund-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

interface WrittenOff {
  readonly requestId: string
  readonly number: string
  readonly store: string
  readonly minor: number
  readonly reason: string
}

/** Tells a shopper that they no longer owe what they had not paid on delivery. */
export async function notifyCashWrittenOff(
  begin: Begin,
  requestId: string,
  options: NotificationsOptions,
): Promise<void> {
  const { group, told } = await begin(async (work) => {
    const request = await readRefundRequest(work, requestId)
    const { order_number: number, store, amount_minor: minor, details: reason } = request
    const group = await readGroup(work, { orderId: request.order_id })
    return { group, told: { requestId, number, store, minor, reason } }
  })
  await post(begin, [cashWrittenOffEmail(group, told, options)], options)
}

export function cashWrittenOffEmail(
  group: GroupFacts,
  { requestId, number, store, minor, reason }: WrittenOff,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(group.locale)
  const amount = formatMoney({ minor, currency: group.currency }, words.locale)
  const text = words.say('cash_written_off_text', { store, amount, number })
  return plainEmail(group, words, {
    kind: 'cash_written_off',
    cause: requestId,
    subject: words.say('cash_written_off_subject', { number }),
    preview: text,
    paragraphs: [text, words.say('reason', { reason })],
    action: { label: words.say('view_order'), href: orderHref(group, words, options) },
  })
}
