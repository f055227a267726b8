/** Emails about payments captured when sellers accept: failed captures and expiring authorisations. */
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { orderHref, plainEmail } from './email-to-shopper.tsx'
import { emailToUser } from './email-to-user.tsx'
import { readAuthorisedUntil } from './facts/capture-queries.ts'
import { type GroupFacts, type OrderFacts, readGroup } from './facts/order-queries.ts'
import { readOperators, type UserFacts } from './facts/person-queries.ts'
import { momentIn } from './mails/moment.ts'
import { amountIn } from './mails/order-lines.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { type Words, wordsIn } from './words.ts'

/**
 * Notifies the shopper, the seller and operators that an order is on hold because its payment could not be captured.
 */
export async function notifyCaptureFailed(
  begin: Begin,
  orderId: string,
  options: NotificationsOptions,
): Promise<void> {
  const { group, operators } = await begin(async (work) => ({
    group: await readGroup(work, { orderId }),
    operators: await readOperators(work),
  }))
  await post(begin, captureFailedEmails(orderId, { group, operators }, options), options)
}

interface Failed {
  readonly group: GroupFacts
  readonly operators: readonly UserFacts[]
}

export function captureFailedEmails(
  orderId: string,
  { group, operators }: Failed,
  options: NotificationsOptions,
): EmailMessage[] {
  const order = group.orders.find(({ id }) => id === orderId)
  if (!order) throw new Error(`Order ${orderId} not found in its group`)
  const words = wordsIn(group.locale)
  const values = { number: order.number, store: order.store }
  const letter = plainEmail(group, words, {
    kind: 'capture_failed',
    cause: orderId,
    subject: words.say('capture_failed_subject', values),
    preview: words.say('capture_failed_text', values),
    paragraphs: [words.say('capture_failed_text', values), words.say('capture_failed_next', values)],
    action: { label: words.say('view_order'), href: orderHref(group, words, options) },
  })
  const toOperators = operators.map((operator) => {
    const their = wordsIn(operator.locale)
    return emailToUser(operator, their, {
      kind: 'capture_failed_operator',
      cause: `${orderId}:${operator.id}`,
      subject: their.say('capture_failed_subject', values),
      preview: their.say('capture_failed_operator_text', values),
      paragraphs: [their.say('capture_failed_operator_text', values)],
      action: {
        label: their.say('new_order_action'),
        href: options.origin + localizedPath(`/operator/orders/${group.number}`, their.locale),
      },
    })
  })
  const toSeller = emailToSeller(group, order, options, (their) => ({
    kind: 'capture_failed_seller',
    subject: their.say('capture_failed_subject', values),
    text: their.say('capture_failed_seller_text', values),
  }))
  return [letter, ...toSeller, ...toOperators]
}

/** Notifies sellers who have not answered that the payment authorisation of their orders expires soon. */
export async function notifyAuthorisationEnds(
  begin: Begin,
  tenderId: string,
  options: NotificationsOptions,
): Promise<void> {
  const { group, until } = await begin(async (work) => ({
    group: await readGroup(work, { tenderId }),
    until: await readAuthorisedUntil(work, tenderId),
  }))
  if (!until) return
  await post(begin, authorisationEndsEmails(group, until, options), options)
}

export function authorisationEndsEmails(
  group: GroupFacts,
  until: Date,
  options: NotificationsOptions,
): EmailMessage[] {
  return group.orders
    .filter(({ state }) => state === 'placed')
    .flatMap((order) =>
      emailToSeller(group, order, options, (their) => {
        const values = {
          number: order.number,
          store: order.store,
          amount: amountIn(group, order.total_minor, their),
          time: momentIn(until, their.locale, order.timezone),
        }
        return {
          kind: 'authorisation_ends',
          subject: their.say('authorisation_ends_subject', values),
          text: their.say('authorisation_ends_text', values),
        }
      }),
    )
}

function emailToSeller(
  group: GroupFacts,
  { id, number, store, store_slug: slug, seller }: OrderFacts,
  { origin }: NotificationsOptions,
  say: (words: Words) => { readonly kind: string; readonly subject: string; readonly text: string },
): EmailMessage[] {
  if (!seller) return []
  const words = wordsIn(seller.locale)
  const { kind, subject, text } = say(words)
  const letter = emailToUser({ id: seller.userId, name: store, email: seller.email }, words, {
    kind,
    cause: id,
    subject,
    preview: text,
    paragraphs: [text],
    action: {
      label: words.say('new_order_action'),
      href: origin + localizedPath(`/seller/desk/${slug}/orders/${number}`, words.locale),
    },
  })
  return [{ ...letter, groupId: group.id }]
}
