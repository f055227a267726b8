import type { Begin } from '#platform/work.ts'
import { formatMoney, type Money } from '#values/money.ts'
import { deadlineIn, orderHref, payableUntil, payHref, plainEmail } from './email-to-shopper.tsx'
import { type GroupFacts, readGroup } from './facts/order-queries.ts'
import { readMinorUnits } from './facts/wallet-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

interface ReturnedPayment {
  readonly tenderId: string
  readonly reference: string
  readonly amount: Money
}

interface Returned extends Omit<ReturnedPayment, 'tenderId'> {
  readonly minorUnits: number | undefined
  readonly now: Date
}

/** Notifies the shopper that a payment for nothing was refunded in full, and whether they must still pay. */
export async function notifyPaymentReturned(
  begin: Begin,
  { tenderId, reference, amount }: ReturnedPayment,
  options: NotificationsOptions,
): Promise<void> {
  const { group, minorUnits, now } = await begin(async (work) => ({
    group: await readGroup(work, { tenderId }),
    minorUnits: await readMinorUnits(work, amount.currency),
    now: work.now,
  }))
  const letter = paymentReturnedEmail(group, { reference, amount, minorUnits, now }, options)
  await post(begin, [letter], options)
}

export function paymentReturnedEmail(
  group: GroupFacts,
  { reference, amount, minorUnits, now }: Returned,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(group.locale)
  const until = payableUntil(group, now)
  const values = { number: group.number, amount: formatMoney(amount, words.locale, minorUnits) }
  const next = until
    ? words.say('payment_returned_next_pay', { time: deadlineIn(group, until, words) })
    : words.say('payment_returned_next_none')
  return plainEmail(group, words, {
    kind: 'payment_returned',
    cause: reference,
    subject: words.say('payment_returned_subject', values),
    preview: words.say('payment_returned_preview', values),
    paragraphs: [words.say('payment_returned_text', values), next],
    action: until
      ? { label: words.say('pay_again'), href: payHref(group, words, options) }
      : { label: words.say('view_order'), href: orderHref(group, words, options) },
  })
}
