import { textIn } from '#platform/translated.ts'
import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { emailToUser } from './email-to-user.tsx'
import { type LowStockFacts, readLowStockFacts } from './facts/low-stock-queries.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Notifies a store's owner and managers of the variants whose stock became low, in one email. */
export async function notifyLowStock(
  begin: Begin,
  noted: { readonly storeId: string; readonly notedAt: Date },
  options: NotificationsOptions,
): Promise<void> {
  const facts = await begin((work) => readLowStockFacts(work, noted))
  if (!facts) return
  await post(begin, lowStockEmails(facts, noted, options), options)
}

export function lowStockEmails(
  { store, store_slug, sellers, variants, count }: LowStockFacts,
  { storeId, notedAt }: { readonly storeId: string; readonly notedAt: Date },
  options: NotificationsOptions,
): EmailMessage[] {
  const target = `/seller/desk/${store_slug}/products/stock`
  return sellers.map((seller) => {
    const words = wordsIn(seller.locale)
    const text = words.say('low_stock_text', { count, store })
    const lines = variants.map(({ product, label, sku, available }) => {
      const name = [textIn(product, words.locale), label].filter((part) => part !== '').join(', ')
      return available === 0
        ? words.say('low_stock_line_out', { name, sku })
        : words.say('low_stock_line', { name, sku, count: available })
    })
    const left = count - lines.length
    return emailToUser(seller, words, {
      kind: 'low_stock',
      cause: `${storeId}:${notedAt.toISOString()}:${seller.id}`,
      subject: words.say('low_stock_subject', { count, store }),
      preview: text,
      paragraphs: [text, ...lines, ...(left > 0 ? [words.say('low_stock_more', { count: left })] : [])],
      action: {
        label: words.say('low_stock_action'),
        href: options.origin + localizedPath(target, words.locale),
      },
      notice: { kind: 'low_stock', facts: { store, count }, target },
    })
  })
}
