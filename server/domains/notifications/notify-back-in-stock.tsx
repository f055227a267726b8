import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { readStockAlerts, type StockAlertFacts } from './facts/product-queries.ts'
import { StockAlertMail } from './mails/stock-alert.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { alertHref, productIn } from './stock-alert.ts'
import { wordsIn } from './words.ts'

/** Notifies subscribers that a product is back in stock: one email per alert. */
export async function notifyBackInStock(
  begin: Begin,
  alertIds: readonly string[],
  options: NotificationsOptions,
): Promise<void> {
  const alerts = await begin((work) => readStockAlerts(work, alertIds))
  await post(
    begin,
    alerts.map((alert) => backInStockEmail(alert, options)),
    options,
  )
}

export function backInStockEmail(alert: StockAlertFacts, options: NotificationsOptions): EmailMessage {
  const words = wordsIn(alert.locale)
  const { locale, say } = words
  const product = productIn(alert, words)
  const page = localizedPath(`/product/${alert.slug}?variant=${encodeURIComponent(alert.sku)}`, locale)
  const subject = say('back_in_stock_subject', { product })
  const endHref = alertHref(alert, words, options)
  return {
    kind: 'back_in_stock',
    dedupeKey: `back_in_stock:${alert.id}`,
    recipient: alert.email,
    userId: alert.userId,
    groupId: null,
    notice: {
      kind: 'back_in_stock',
      facts: { product: alert.product },
      target: `/product/${alert.slug}?variant=${encodeURIComponent(alert.sku)}`,
    },
    locale,
    unsubscribeUrl: endHref,
    subject,
    body: (
      <StockAlertMail
        words={words}
        name={alert.name}
        preview={say('back_in_stock_preview')}
        heading={subject}
        paragraphs={[say('back_in_stock_text', { product }), say('stock_alert_over')]}
        action={{ label: say('back_in_stock_action'), href: options.origin + page }}
        endHref={endHref}
      />
    ),
  }
}
