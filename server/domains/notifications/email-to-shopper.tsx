import { localizedPath } from '#values/locale.ts'
import type { GroupFacts } from './facts/order-queries.ts'
import { momentIn } from './mails/moment.ts'
import { PlainMail } from './mails/plain.tsx'
import type { NotificationsOptions } from './options.ts'
import type { EmailMessage } from './post.tsx'
import type { Words } from './words.ts'

type ToShopper = Pick<EmailMessage, 'kind' | 'subject' | 'body' | 'notice'> & {
  /** The id of the email's cause. */
  readonly cause: string
}

export function emailToShopper(
  group: GroupFacts,
  { locale }: Words,
  { kind, cause, subject, body, notice }: ToShopper,
): EmailMessage {
  return {
    kind,
    dedupeKey: `${kind}:${cause}`,
    recipient: group.contact.email,
    userId: group.customer_id,
    groupId: group.id,
    locale,
    subject,
    body,
    ...(notice && { notice }),
  }
}

type PlainEmailToShopper = Omit<ToShopper, 'body'> & {
  readonly preview: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly href: string }
}

/** An email of a few sentences and one button. */
export function plainEmail(
  group: GroupFacts,
  words: Words,
  { kind, cause, notice, ...said }: PlainEmailToShopper,
): EmailMessage {
  const { subject } = said
  const body = <PlainMail {...said} words={words} name={group.contact.name} heading={subject} />
  return emailToShopper(group, words, { kind, cause, subject, body, ...(notice && { notice }) })
}

/** Returns the account page of an order; guests have it too while their cookie is valid. */
export function orderTarget({ number }: Pick<GroupFacts, 'number'>): string {
  return `/account/orders/details/${number}`
}

/** Returns the link to an order: in the account, or with a key for guests. */
export function orderHref(
  { id, number, is_guest }: GroupFacts,
  { locale }: Words,
  { origin, orderPath }: NotificationsOptions,
): string {
  const path = is_guest ? orderPath({ groupId: id, number }) : orderTarget({ number })
  return origin + localizedPath(path, locale)
}

/** Returns the link to pay an order; guests start at the page of their key. */
export function payHref(group: GroupFacts, words: Words, options: NotificationsOptions): string {
  if (group.is_guest) return orderHref(group, words, options)
  return options.origin + localizedPath(`/order/pay/${group.number}`, words.locale)
}

/**
 * Returns until when another payment attempt is possible; undefined if none is, or if another payment is in progress.
 */
export function payableUntil({ pay_by: payBy, tenders }: GroupFacts, now: Date): Date | undefined {
  if (!payBy || payBy <= now || tenders.some((tender) => tender.is_open)) return undefined
  return payBy
}

/** Formats a moment in the time zone of the order's first store. */
export function deadlineIn({ orders }: GroupFacts, moment: Date, { locale }: Words): string {
  return momentIn(moment, locale, orders[0]?.timezone ?? 'UTC')
}
