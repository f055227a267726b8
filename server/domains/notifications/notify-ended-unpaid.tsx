import type { OrderState } from '#contract/order-states.ts'
import { reasonText } from '#platform/problem-texts.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { deadlineIn, orderHref, plainEmail } from './email-to-shopper.tsx'
import { type GroupFacts, readGroup } from './facts/order-queries.ts'
import { amountIn } from './mails/order-lines.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { type Words, wordsIn } from './words.ts'

/** Notifies the shopper that an order ended before payment, and why. */
export async function notifyEndedUnpaid(
  begin: Begin,
  groupId: string,
  options: NotificationsOptions,
): Promise<void> {
  const group = await begin((work) => readGroup(work, { groupId }))
  await post(begin, endedUnpaidEmails(group, options), options)
}

/** Returns none if a late payment has revived the order. */
export function endedUnpaidEmails(group: GroupFacts, options: NotificationsOptions): EmailMessage[] {
  const words = wordsIn(group.locale)
  const isAll = (wanted: OrderState) => group.orders.every(({ state }) => state === wanted)
  if (isAll('expired')) return [expiredEmail(group, words, options)]
  return isAll('cancelled') ? [cancelledEmail(group, words, options)] : []
}

function expiredEmail(group: GroupFacts, words: Words, { origin }: NotificationsOptions): EmailMessage {
  const tender = group.tenders.at(-1)
  if (!tender) throw new Error(`Order ${group.number} has no tender`)
  const isBank = tender.kind === 'bank'
  // Payment methods that agree to pay later than a card have emptied the cart.
  const isInCart = group.tenders.every(({ kind }) => kind !== 'cash' && kind !== 'bank')
  const values = {
    number: group.number,
    amount: amountIn(group, tender.amount_minor, words),
    time: tender.expires_at ? deadlineIn(group, new Date(tender.expires_at), words) : '',
  }
  const receivedInPart = hasPartialTransfer(group)
  return plainEmail(group, words, {
    kind: 'order_expired',
    cause: group.id,
    subject: words.say('order_expired_subject', values),
    preview: words.say(receivedInPart ? 'order_ended_preview_part' : 'order_expired_preview'),
    paragraphs: [
      words.say(textOf(isBank, receivedInPart), values),
      words.say(isInCart ? 'order_expired_next_cart' : 'order_expired_next_shop'),
    ],
    action: {
      label: words.say(isInCart ? 'back_to_cart' : 'back_to_shop'),
      href: origin + localizedPath(isInCart ? '/cart' : '/', words.locale),
    },
  })
}

/** Whether a partial transfer was received, which will be refunded. */
function hasPartialTransfer({ tenders }: GroupFacts): boolean {
  return tenders.some(({ came_minor: receivedMinor }) => receivedMinor > 0)
}

function textOf(isBank: boolean, receivedInPart: boolean) {
  if (!isBank) return 'order_expired_text_card'
  return receivedInPart ? 'order_expired_text_bank_part' : 'order_expired_text_bank'
}

function cancelledEmail(group: GroupFacts, words: Words, options: NotificationsOptions): EmailMessage {
  const { number } = group
  const reason = group.orders.find((order) => order.reason)?.reason
  return plainEmail(group, words, {
    kind: 'order_cancelled_unpaid',
    cause: group.id,
    subject: words.say('order_cancelled_unpaid_subject', { number }),
    preview: words.say(
      hasPartialTransfer(group) ? 'order_ended_preview_part' : 'order_cancelled_unpaid_preview',
    ),
    paragraphs: [
      words.say(hasPartialTransfer(group) ? 'order_cancelled_part_text' : 'order_cancelled_unpaid_text', {
        number,
      }),
      ...(reason ? [words.say('reason', { reason: reasonText(reason, words.locale) })] : []),
    ],
    action: { label: words.say('view_order'), href: orderHref(group, words, options) },
  })
}
