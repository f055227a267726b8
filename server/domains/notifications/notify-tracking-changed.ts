import type { Begin } from '#platform/work.ts'
import { orderHref, orderTarget, plainEmail } from './email-to-shopper.tsx'
import { type GroupFacts, readGroup } from './facts/order-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

interface Changed {
  readonly orderId: string
  readonly eventId: string
}

/** Notifies a shopper that tracking was corrected after the parcel was handed over. */
export async function notifyTrackingChanged(
  begin: Begin,
  changed: Changed,
  options: NotificationsOptions,
): Promise<void> {
  const group = await begin((work) => readGroup(work, { orderId: changed.orderId }))
  await post(begin, [trackingChangedEmail(group, changed, options)], options)
}

export function trackingChangedEmail(
  group: GroupFacts,
  { orderId, eventId }: Changed,
  options: NotificationsOptions,
): EmailMessage {
  const order = group.orders.find(({ id }) => id === orderId)
  if (!order) throw new Error(`Order ${orderId} not found in its group`)
  const words = wordsIn(group.locale)
  const { number, store, carrier, tracking_number: trackingNumber, tracking_url: url } = order
  const told = [
    ...(carrier ? [words.say('tracking_carrier', { carrier })] : []),
    ...(trackingNumber ? [words.say('tracking_number', { number: trackingNumber })] : []),
  ]
  return plainEmail(group, words, {
    kind: 'tracking_changed',
    cause: eventId,
    subject: words.say('tracking_changed_subject', { number }),
    preview: words.say('tracking_changed_text', { store }),
    paragraphs: [
      words.say('tracking_changed_text', { store }),
      ...(told.length > 0 ? told : [words.say('tracking_none')]),
    ],
    action: url
      ? { label: words.say('track'), href: url }
      : { label: words.say('view_order'), href: orderHref(group, words, options) },
    notice: {
      kind: 'tracking_changed',
      facts: { number: group.number, store },
      target: orderTarget(group),
    },
  })
}
