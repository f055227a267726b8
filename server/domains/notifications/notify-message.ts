import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { emailToUser } from './email-to-user.tsx'
import { type MessageThreadFacts, readMessageThread } from './facts/message-queries.ts'
import { insertNotices, type NewNotice, setTargetRead } from './inbox-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

type Side = 'customer' | 'store'

/** Notifies the other side in the market, once until it has read the conversation. */
export async function notifyMessageSent(begin: Begin, messageId: string): Promise<void> {
  await begin(async (work) => {
    const thread = await readMessageThread(work, { messageId })
    if (!thread) return
    const notices = [
      ...(thread.sender === 'customer' ? [] : noticesTo('customer', thread)),
      ...(thread.sender === 'store' ? [] : noticesTo('store', thread)),
    ]
    await insertNotices(work, notices)
  })
}

/** Emails a side that has not read its messages for a while. */
export async function notifyUnreadMessages(
  begin: Begin,
  { threadId, side }: { readonly threadId: string; readonly side: Side },
  options: NotificationsOptions,
): Promise<void> {
  const thread = await begin((work) => readMessageThread(work, { threadId }))
  if (!thread) return
  await post(begin, unreadMessagesEmails(thread, side, options), options)
}

/** Returns no email once the side has read them. The text is left out: it is masked and deleted in one place. */
export function unreadMessagesEmails(
  thread: MessageThreadFacts,
  side: Side,
  { origin }: NotificationsOptions,
): EmailMessage[] {
  const since = sinceOf(side, thread)
  if (!since) return []
  const sender = senderTo(side, thread)
  const number = thread.order_number
  return readersOf(side, thread).map((reader) => {
    const words = wordsIn(reader.locale)
    const text =
      number === null
        ? words.say('message_received_text', { sender })
        : words.say('message_received_text_order', { sender, number })
    return emailToUser(reader, words, {
      kind: 'message_received',
      cause: causeOf({ thread, readerId: reader.id, since }),
      subject: words.say('message_received_subject', { sender }),
      preview: text,
      paragraphs: [text],
      action: {
        label: words.say('message_received_action'),
        href: origin + localizedPath(targetOf(side, thread), words.locale),
      },
    })
  })
}

/** Marks the notifications of a conversation as read by who has opened it. */
export async function markMessagesRead(
  begin: Begin,
  { threadId, userId }: { readonly threadId: string; readonly userId: string },
): Promise<void> {
  await begin(async (work) => {
    const thread = await readMessageThread(work, { threadId })
    if (!thread) return
    const side = thread.customer.id === userId ? 'customer' : 'store'
    await setTargetRead(work, { userId, target: targetOf(side, thread) })
  })
}

function noticesTo(side: Side, thread: MessageThreadFacts): NewNotice[] {
  const since = sinceOf(side, thread)
  if (!since) return []
  const kind = side === 'customer' ? 'message_received' : 'store_message_received'
  return readersOf(side, thread).map(({ id }) => ({
    kind,
    dedupeKey: `${kind}:${causeOf({ thread, readerId: id, since })}`,
    userId: id,
    facts: { sender: senderTo(side, thread), store: thread.store },
    target: targetOf(side, thread),
  }))
}

function readersOf(side: Side, { customer, sellers }: MessageThreadFacts) {
  return side === 'customer' ? [customer] : sellers
}

function senderTo(side: Side, { store, customer_name: customerName }: MessageThreadFacts): string {
  return side === 'customer' ? store : customerName
}

function sinceOf(side: Side, thread: MessageThreadFacts): Date | null {
  return side === 'customer' ? thread.customer_unread_since : thread.store_unread_since
}

function targetOf(side: Side, { id, store_slug: slug }: MessageThreadFacts): `/${string}` {
  return side === 'customer' ? `/account/messages/${id}` : `/seller/desk/${slug}/messages/${id}`
}

interface Cause {
  readonly thread: MessageThreadFacts
  readonly readerId: string
  readonly since: Date
}

/** The same until the side has read the conversation. */
function causeOf({ thread, readerId, since }: Cause): string {
  return `${thread.id}:${readerId}:${since.toISOString()}`
}
