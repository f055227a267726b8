/** Webhooks that are due, and what they tell. */
import { sql } from 'kysely'
import type { Ready } from './tables.ts'

export interface Webhook {
  readonly id: string
  readonly body: string
}

const ATTEMPTS_MAX = 12
const FIRST_PAUSE_S = 2
const BATCH = 20

export function webhookStorage(ready: Ready) {
  return {
    /** Takes webhooks that are due. Each becomes due again later unless marked as delivered. */
    async takeDueWebhooks(now: Date): Promise<Webhook[]> {
      const { rows } = await sql<Webhook>`
        update simulated_gateway.webhooks
        set attempts = attempts + 1,
            due_at = ${now}::timestamptz + ${FIRST_PAUSE_S} * power(2, attempts) * interval '1 second'
        where id in (
          select id
          from simulated_gateway.webhooks
          where delivered_at is null
            and attempts < ${ATTEMPTS_MAX}
            and due_at <= ${now}
          order by due_at, id
          limit ${BATCH}
          for update skip locked
        )
        returning id, body
      `.execute(await ready())
      return rows
    },

    async noteDelivered(webhookId: string, now: Date): Promise<void> {
      await sql`
        update simulated_gateway.webhooks
        set delivered_at = ${now}
        where id = ${webhookId}
      `.execute(await ready())
    },
  }
}

export function eventBody({
  eventId,
  type,
  paymentId,
  disputeId,
}: {
  eventId: string
  type: string
  paymentId: string
  disputeId?: string
}): string {
  return JSON.stringify({ id: eventId, type, payment_id: paymentId, dispute_id: disputeId })
}
