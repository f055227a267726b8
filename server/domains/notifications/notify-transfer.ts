/** Emails to shoppers whose transfer does not match: too little, too much, or for nothing. */
import type { Begin } from '#platform/work.ts'
import { deadlineIn, orderHref, orderTarget, plainEmail } from './email-to-shopper.tsx'
import { type GroupFacts, readGroup } from './facts/order-queries.ts'
import { readTransferReturn, type TransferReturnFacts } from './facts/transfer-queries.ts'
import { amountIn } from './mails/order-lines.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Notifies of a partial transfer: how much is missing, and the deadline. */
export async function notifyTransferUnderpaid(
  begin: Begin,
  { arrivalId, tenderId }: { arrivalId: string; tenderId: string },
  options: NotificationsOptions,
): Promise<void> {
  const group = await begin((work) => readGroup(work, { tenderId }))
  await post(begin, transferUnderpaidEmails(group, arrivalId, options), options)
}

/** Returns none once the rest has arrived or is not awaited any more. */
export function transferUnderpaidEmails(
  group: GroupFacts,
  arrivalId: string,
  options: NotificationsOptions,
): EmailMessage[] {
  const awaited = group.tenders.find(({ kind, is_open: isOpen }) => kind === 'bank' && isOpen)
  if (!awaited?.expires_at || awaited.came_minor === 0) return []
  const words = wordsIn(group.locale)
  const values = {
    number: group.number,
    came: amountIn(group, awaited.came_minor, words),
    amount: amountIn(group, awaited.amount_minor, words),
    missing: amountIn(group, awaited.amount_minor - awaited.came_minor, words),
    time: deadlineIn(group, new Date(awaited.expires_at), words),
  }
  const letter = plainEmail(group, words, {
    kind: 'transfer_short',
    cause: arrivalId,
    subject: words.say('transfer_short_subject', values),
    preview: words.say('transfer_short_preview', values),
    paragraphs: [words.say('transfer_short_text', values), words.say('transfer_short_next', values)],
    action: { label: words.say('view_order'), href: orderHref(group, words, options) },
    notice: {
      kind: 'transfer_short',
      facts: {
        number: group.number,
        amount: { minor: awaited.amount_minor - awaited.came_minor, currency: group.currency },
      },
      target: orderTarget(group),
    },
  })
  return [letter]
}

export interface TransferUnapplied {
  readonly eventId: string
  readonly tenderId: string
  readonly leftMinor: number
}

/** Notifies of a transfer that pays for nothing or exceeds the amount due, and will be refunded. */
export async function notifyTransferUnapplied(
  begin: Begin,
  left: TransferUnapplied,
  options: NotificationsOptions,
): Promise<void> {
  const group = await begin((work) => readGroup(work, { tenderId: left.tenderId }))
  await post(begin, [transferUnappliedEmail(group, left, options)], options)
}

export function transferUnappliedEmail(
  group: GroupFacts,
  { eventId, leftMinor }: Pick<TransferUnapplied, 'eventId' | 'leftMinor'>,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(group.locale)
  const values = { number: group.number, amount: amountIn(group, leftMinor, words) }
  return plainEmail(group, words, {
    kind: 'transfer_left',
    cause: eventId,
    subject: words.say('transfer_left_subject', values),
    preview: words.say('transfer_left_preview', values),
    paragraphs: [words.say('transfer_left_text', values), words.say('transfer_left_next')],
    action: { label: words.say('view_order'), href: orderHref(group, words, options) },
    notice: {
      kind: 'transfer_left',
      facts: { number: group.number, amount: { minor: leftMinor, currency: group.currency } },
      target: orderTarget(group),
    },
  })
}

/** Notifies that an unmatched transfer was refunded, and how. */
export async function notifyTransferReturned(
  begin: Begin,
  returnId: string,
  options: NotificationsOptions,
): Promise<void> {
  const { given, group } = await begin(async (work) => {
    const found = await readTransferReturn(work, returnId)
    return { given: found, group: await readGroup(work, { tenderId: found.tender_id }) }
  })
  await post(begin, [transferReturnedEmail(group, given, options)], options)
}

export function transferReturnedEmail(
  group: GroupFacts,
  { id, amount_minor: minor, paid_to: to, reference }: TransferReturnFacts,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(group.locale)
  const values = { number: group.number, amount: amountIn(group, minor, words), reference: reference ?? '' }
  return plainEmail(group, words, {
    kind: 'transfer_returned',
    cause: id,
    subject: words.say('transfer_returned_subject', values),
    preview: words.say(`transfer_returned_preview_${to}`),
    paragraphs: [words.say(`transfer_returned_text_${to}`, values)],
    action: { label: words.say('view_order'), href: orderHref(group, words, options) },
    notice: {
      kind: 'transfer_returned',
      facts: { number: group.number, amount: { minor, currency: group.currency } },
      target: orderTarget(group),
    },
  })
}
