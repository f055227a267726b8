import type { z } from 'zod'
import type { Message } from '#contract/message.ts'
import type { Thread, ThreadListItem } from '#contract/messages.ts'
import type { MessageSender } from '#values/message.ts'
import { publicName } from '#values/public-name.ts'
import { caseAnswer } from './cases/answers.ts'
import type { CaseRow } from './cases/queries.ts'
import type { ListedThreadRow, MessageRow, ThreadRow } from './list-queries.ts'
import { maskContacts } from './mask-contacts.ts'
import type { Side } from './queries.ts'

function headAnswer(row: ThreadRow, side: Side) {
  const { store_slug: slug, store_name: name, vertical, logo, order_number, group_number } = row
  const isFullName = side === 'customer' || row.has_order
  return {
    id: row.id,
    store: { slug, name, vertical, ...(logo && { logo }) },
    customer: { name: isFullName ? row.customer_name : publicName(row.customer_name) },
    ...(order_number !== null && group_number !== null && { order: { number: order_number, group_number } }),
    unread: side === 'customer' ? row.customer_unread : row.store_unread,
  }
}

export function threadListItem(row: ListedThreadRow, side: Side): z.output<typeof ThreadListItem> {
  const isOwn = row.sender === side
  return {
    ...headAnswer(row, side),
    last: {
      sender: row.sender,
      is_own: isOwn,
      text: isOwn || row.has_order ? row.body : maskContacts(row.body).text,
      created_at: row.sent_at.toISOString(),
    },
  }
}

interface Shown {
  readonly side: Side
  readonly messages: readonly MessageRow[]
  readonly canWrite: boolean
  readonly latestCase: CaseRow | undefined
}

export function threadAnswer(row: ThreadRow, shown: Shown): z.output<typeof Thread> {
  const { side, messages, canWrite, latestCase } = shown
  return {
    ...headAnswer(row, side),
    messages: messages.map((message) => messageAnswer(message, { side, hasOrder: row.has_order })),
    has_earlier: (messages[0]?.position ?? 1) > 1,
    read_to: side === 'customer' ? row.store_read : row.customer_read,
    can_write: canWrite,
    ...(latestCase && { case: caseAnswer(latestCase) }),
  }
}

export function messageAnswer(
  row: MessageRow,
  { side, hasOrder }: { readonly side: MessageSender; readonly hasOrder: boolean },
): z.output<typeof Message> {
  const isOwn = row.sender === side
  const showsAuthor = side === 'operator' ? row.sender !== 'customer' : isOwn && side === 'store'
  const masked = hasOrder ? { text: row.body, isMasked: false } : maskContacts(row.body)
  return {
    id: row.id,
    position: row.position,
    sender: row.sender,
    ...(showsAuthor && row.author !== null && { author: row.author }),
    is_own: isOwn,
    is_automatic: row.is_automatic,
    text: isOwn ? row.body : masked.text,
    is_masked: masked.isMasked,
    ...(row.product && { product: row.product }),
    created_at: row.created_at.toISOString(),
  }
}
