/** Sends the gateway's events to the market, signed, and again until they are taken. */
import { createHmac } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import type { Storage, Webhook } from './storage.ts'

export interface WebhookOptions {
  readonly storage: Storage
  readonly clock: Clock
  /** Where the market listens. */
  readonly url: string
  readonly secret: string
  /** How webhooks leave. */
  readonly send: (request: Request) => Promise<Response> | Response
}

const TIMEOUT_MS = 5_000

/** Sends what is due, one after the other as a gateway would, and answers how many were taken. */
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

/** A market that does not answer, or not with success, is told again later. */
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
