/** Pages on which the shopper decides, open to anyone with the payment's address. They work without JavaScript. */
import { Hono } from 'hono'
import { mountDecision } from './pages/decision.ts'
import { mountLaterEvents } from './pages/later-events.ts'
import type { PagesOptions } from './pages/responses.ts'

export function gatewayPages(options: PagesOptions): Hono {
  const pages = new Hono()
  mountDecision(pages, options)
  mountLaterEvents(pages, options)
  return pages
}
