import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { permissionsOfStoreRole } from '#values/permissions.ts'
import { emailToShopper, orderHref, orderTarget } from './email-to-shopper.tsx'
import { type GroupFacts, type OrderFacts, readGroup } from './facts/order-queries.ts'
import { NewOrderMail } from './mails/new-order.tsx'
import { OrderPlacedMail } from './mails/order-placed.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Confirms the order to the shopper, and notifies the owner of each of its stores and the staff who handle orders. */
export async function notifyOrderPlaced(
  begin: Begin,
  groupId: string,
  options: NotificationsOptions,
): Promise<void> {
  const group = await begin((work) => readGroup(work, { groupId }))
  await post(begin, orderPlacedEmails(group, options), options)
}

export function orderPlacedEmails(group: GroupFacts, options: NotificationsOptions): EmailMessage[] {
  return [forShopper(group, options), ...group.orders.flatMap((order) => forSeller(group, order, options))]
}

function forShopper(group: GroupFacts, options: NotificationsOptions): EmailMessage {
  const words = wordsIn(group.locale)
  const heading = words.say(hasArrived(group) ? 'transfer_arrived_heading' : 'order_placed_subject', {
    number: group.number,
  })
  return emailToShopper(group, words, {
    kind: 'order_placed',
    cause: group.id,
    subject: heading,
    notice: { kind: 'order_placed', facts: { number: group.number }, target: orderTarget(group) },
    body: (
      <OrderPlacedMail
        words={words}
        group={group}
        heading={heading}
        hasArrived={hasArrived(group)}
        href={orderHref(group, words, options)}
        origin={options.origin}
      />
    ),
  })
}

/** Shoppers who pay by transfer had their order confirmed before, so this email confirms the payment. */
function hasArrived({ tenders }: GroupFacts): boolean {
  return tenders.at(-1)?.kind === 'bank'
}

function forSeller(group: GroupFacts, order: OrderFacts, { origin }: NotificationsOptions): EmailMessage[] {
  const { seller, staff, store, number } = order
  const owner = seller ? [{ ...seller, role: 'owner' as const }] : []
  return [...owner, ...staff].map(({ userId, email, locale, role }) => {
    const words = wordsIn(locale)
    const href = origin + localizedPath(`/seller/desk/${order.store_slug}/orders/${number}`, words.locale)
    return {
      kind: 'new_order',
      dedupeKey: role === 'owner' ? `new_order:${order.id}` : `new_order:${order.id}:${userId}`,
      recipient: email,
      userId,
      groupId: group.id,
      locale: words.locale,
      subject: words.say('new_order_subject', { number, store }),
      body: (
        <NewOrderMail
          words={words}
          group={group}
          order={order}
          href={href}
          showsAmounts={permissionsOfStoreRole(role).includes('orders.money')}
        />
      ),
    }
  })
}
