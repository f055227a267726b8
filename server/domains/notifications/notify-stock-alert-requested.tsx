import type { Begin } from '#platform/work.ts'
import { readStockAlerts, type StockAlertFacts } from './facts/product-queries.ts'
import { StockAlertMail } from './mails/stock-alert.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { alertHref, productIn } from './stock-alert.ts'
import { wordsIn } from './words.ts'

/** Emails an address to confirm a stock alert, after each request. */
export async function notifyStockAlertRequested(
  begin: Begin,
  alertId: string,
  options: NotificationsOptions,
): Promise<void> {
  const [alert] = await begin((work) => readStockAlerts(work, [alertId]))
  if (!alert) return
  await post(begin, [stockAlertRequestedEmail(alert, options)], options)
}

export function stockAlertRequestedEmail(
  alert: StockAlertFacts,
  options: NotificationsOptions,
): EmailMessage {
  const words = wordsIn(alert.locale)
  const { locale, say } = words
  const product = productIn(alert, words)
  const href = alertHref(alert, words, options)
  const subject = say('stock_alert_asked_subject', { product })
  const body = (
    <StockAlertMail
      words={words}
      name={alert.name}
      preview={say('stock_alert_asked_preview')}
      heading={subject}
      paragraphs={[say('stock_alert_asked_text', { product }), say('stock_alert_asked_otherwise')]}
      action={{ label: say('stock_alert_asked_action'), href }}
      endHref={href}
    />
  )
  const { id, email: recipient, userId, asked_at: askedAt } = alert
  const dedupeKey = `stock_alert_asked:${id}:${askedAt.getTime()}`
  const addressed = { recipient, userId, groupId: null, locale, unsubscribeUrl: href }
  return { kind: 'stock_alert_asked', dedupeKey, subject, body, ...addressed }
}
