import { localizedPath } from '#values/locale.ts'
import type { GroupFacts } from './facts/order-queries.ts'
import { momentIn } from './mails/moment.ts'
import { PlainMail } from './mails/plain.tsx'
import type { NotificationsOptions } from './options.ts'
import type { Letter } from './post.tsx'
import type { Words } from './words.ts'

type ToShopper = Pick<Letter, 'kind' | 'subject' | 'body' | 'notice'> & {
  /** The id of what it tells of. */
  readonly cause: string
}

/** A letter to whoever made a purchase. */
export function shopperLetter(
  group: GroupFacts,
  { locale }: Words,
  { kind, cause, subject, body, notice }: ToShopper,
): Letter {
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

type PlainToShopper = Omit<ToShopper, 'body'> & {
  readonly preview: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly href: string }
}

/** A letter of a few sentences, with one way on. */
export function plainLetter(
  group: GroupFacts,
  words: Words,
  { kind, cause, notice, ...said }: PlainToShopper,
): Letter {
  const { subject } = said
  const body = <PlainMail {...said} words={words} name={group.contact.name} heading={subject} />
  return shopperLetter(group, words, { kind, cause, subject, body, ...(notice && { notice }) })
}

/** The page of an order in its account; a guest's account has it too while they are known by their cookie. */
export function orderTarget({ number }: Pick<GroupFacts, 'number'>): string {
  return `/account/orders/details/${number}`
}

/** Where a shopper sees their order: in their account, or by its key where they have none. */
export function orderHref(
  { id, number, is_guest }: GroupFacts,
  { locale }: Words,
  { origin, orderPath }: NotificationsOptions,
): string {
  const path = is_guest ? orderPath({ groupId: id, number }) : orderTarget({ number })
  return origin + localizedPath(path, locale)
}

/** Where a shopper pays a purchase that waits for it; a guest begins where their key is good. */
export function payHref(group: GroupFacts, words: Words, options: NotificationsOptions): string {
  if (group.is_guest) return orderHref(group, words, options)
  return options.origin + localizedPath(`/order/pay/${group.number}`, words.locale)
}

/** Until when a purchase can be paid by another try; undefined when it cannot, or is about to be paid otherwise. */
export function payableUntil({ pay_by: payBy, tenders }: GroupFacts, now: Date): Date | undefined {
  if (!payBy || payBy <= now || tenders.some((tender) => tender.is_open)) return undefined
  return payBy
}

/** A moment by the clock of the first of the stores. */
export function deadlineIn({ orders }: GroupFacts, moment: Date, { locale }: Words): string {
  return momentIn(moment, locale, orders[0]?.timezone ?? 'UTC')
}
