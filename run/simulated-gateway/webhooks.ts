/** Sends signed webhooks to the market and retries until they are accepted. */
import { createHmac } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import type { Webhook } from './storage/webhooks.ts'
import type { Storage } from './storage.ts'

export interface WebhookOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly url: string
  readonly secret: string
  readonly send: (request: Request) => Promise<Response> | Response
}

const TIMEOUT_MS = 5_000

/** Sends due webhooks one by one, as a gateway does. Returns how many were accepted. */
export async function sendDueWebhooks(options: WebhookOptions): Promise<number> {
  const { storage, clock } = options
  let taken = 0
  for (;;) {
    const webhooks = await storage.takeDueWebhooks(clock.now())
    if (webhooks.length === 0) return taken
    for (const webhook of webhooks) {
      if (!(await isTaken(webhook, options))) continue
      await storage.noteDelivered(webhook.id, clock.now())
      taken += 1
    }
  }
}

/** Returns whether the market accepted a webhook. Anything but a success answer is retried later. */
async function isTaken({ body }: Webhook, { url, secret, clock, send }: WebhookOptions): Promise<boolean> {
  const request = new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signatureOf(body, secret, clock.now()) },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  try {
    return (await send(request)).ok
  } catch {
    return false
  }
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export function signatureOf(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
