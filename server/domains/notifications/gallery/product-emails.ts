/** Sample emails to sellers about their products and messages. */
import type { CaseFacts } from '../facts/case-queries.ts'
import type { MessageThreadFacts } from '../facts/message-queries.ts'
import type { UserFacts } from '../facts/person-queries.ts'
import { caseDecidedEmails, caseEscalatedEmails, caseOpenedEmails } from '../notify-case.ts'
import { lowStockEmails } from '../notify-low-stock.ts'
import { unreadMessagesEmails } from '../notify-message.ts'
import { productReviewedEmails } from '../notify-product-reviewed.ts'
import type { NotificationsOptions } from '../options.ts'
import type { EmailMessage } from '../post.tsx'

interface Sample {
  readonly cause: string
  readonly now: Date
  readonly seller: UserFacts
  readonly store: { readonly store: string; readonly slug: string }
}

const bowl = { en: 'Calabash Bowl', fr: 'Bol en calebasse' }

export function productEmails(
  { cause, now, seller, store: { store, slug } }: Sample,
  options: NotificationsOptions,
): EmailMessage[] {
  const of = { store, store_slug: slug, sellers: [seller] }
  const thread: MessageThreadFacts = {
    ...of,
    id: cause,
    customer: seller,
    customer_name: 'Maya J.',
    order_number: 'TW-100482-1',
    customer_unread_since: null,
    store_unread_since: now,
  }
  const problem: CaseFacts = {
    id: cause,
    thread_id: cause,
    state: 'refunded',
    order_number: 'TW-100482-1',
    store,
    store_slug: slug,
    timezone: 'America/Grenada',
    respond_by: now,
    decision: 'The parcel is lost.',
    refund: { minor: 5_340, currency: 'USD' },
    customer: seller,
    sellers: [seller],
  }
  return [
    ...caseOpenedEmails(problem, options),
    // The other side gets the same.
    ...caseEscalatedEmails({ ...problem, sellers: [] }, [], options),
    ...caseDecidedEmails({ ...problem, sellers: [] }, options),
    ...unreadMessagesEmails(thread, 'store', options),
    ...(['approved', 'rejected'] as const).flatMap((state) =>
      productReviewedEmails(
        {
          ...of,
          product_id: cause,
          product: bowl,
          kind: 'new',
          state,
          reason: 'The pictures show another product.',
        },
        cause,
        options,
      ),
    ),
    ...lowStockEmails(
      {
        ...of,
        variants: [
          { product: bowl, label: 'Large', sku: 'CB-L', available: 3 },
          { product: bowl, label: 'Small', sku: 'CB-S', available: 0 },
        ],
        count: 3,
      },
      { storeId: cause, notedAt: now },
      options,
    ),
  ]
}
