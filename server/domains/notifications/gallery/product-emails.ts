/** Sample emails to sellers about their products. */
import type { UserFacts } from '../facts/person-queries.ts'
import { lowStockEmails } from '../notify-low-stock.ts'
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
  return [
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
