import type { Begin } from '#platform/work.ts'
import { deadlineIn, payableUntil, payHref, plainEmail } from './email-to-shopper.tsx'
import { type GroupFacts, readGroup } from './facts/order-queries.ts'
import { amountIn } from './mails/order-lines.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/**
 * Notifies the shopper of a failed payment and how to pay again, unless they have paid, changed the payment method or
 * run out of time by now.
 */
export async function notifyPaymentFailed(
  begin: Begin,
  tenderId: string,
  options: NotificationsOptions,
): Promise<void> {
  const { group, now } = await begin(async (work) => ({
    group: await readGroup(work, { tenderId }),
    now: work.now,
  }))
  await post(begin, paymentFailedEmails(group, { tenderId, now }, options), options)
}

export function paymentFailedEmails(
  group: GroupFacts,
  { tenderId, now }: { tenderId: string; now: Date },
  options: NotificationsOptions,
): EmailMessage[] {
  const until = payableUntil(group, now)
  if (!until) return []
  const words = wordsIn(group.locale)
  const values = {
    number: group.number,
    amount: amountIn(group, group.tenders.at(-1)?.amount_minor ?? group.total_minor, words),
    time: deadlineIn(group, until, words),
  }
  const letter = plainEmail(group, words, {
    kind: 'payment_failed',
    cause: tenderId,
    subject: words.say('payment_failed_subject', values),
    preview: words.say('payment_failed_preview', values),
    paragraphs: [words.say('payment_failed_text', values), words.say('payment_failed_next', values)],
    action: { label: words.say('pay_again'), href: payHref(group, words, options) },
  })
  return [letter]
}
