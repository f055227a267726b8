import { textIn } from '#platform/translated.ts'
import { localizedPath } from '#values/locale.ts'
import type { StockAlertFacts } from './facts/product-queries.ts'
import type { NotificationsOptions } from './options.ts'
import type { Words } from './words.ts'

/** The product with its chosen options: 'Island Resort Shirt, Coral, L'. */
export function productIn({ product, choices }: StockAlertFacts, { locale }: Words): string {
  return [product, ...choices].map((texts) => textIn(texts, locale)).join(', ')
}

export function alertHref(
  { secret }: StockAlertFacts,
  { locale }: Words,
  { origin }: NotificationsOptions,
): string {
  return origin + localizedPath(`/stock-alert/${secret}`, locale)
}
