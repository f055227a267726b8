/** Captures of authorised payments. */
import { sql } from 'kysely'
import type { Ready } from './tables.ts'
import { eventBody } from './webhooks.ts'

export interface Capture {
  readonly id: string
  readonly paymentId: string
  readonly key: string
  readonly amountMinor: number
}

export function captureStorage(ready: Ready) {
  return {
    /**
     * Captures part of an authorisation, once per key; returns false if not allowed. The last capture releases the
     * rest.
     */
    async capture(
      { id, paymentId, key, amountMinor, isLast }: Capture & { readonly isLast: boolean },
      now: Date,
      { eventId }: { eventId: string },
    ): Promise<boolean> {
      const { rows } = await sql<{ id: string }>`
        with payment as (
          update simulated_gateway.payments
          set captured_minor = captured_minor + ${amountMinor},
              state = case when ${isLast}::boolean or captured_minor + ${amountMinor} = amount_minor then 'captured' else state end
          where id = ${paymentId}
            and state = 'authorised'
            and authorised_until > ${now}
            and not refuses_captures
            and captured_minor + ${amountMinor} <= amount_minor
          returning id
        ),
        capture as (
          insert into simulated_gateway.captures (id, payment_id, key, amount_minor, created_at)
          select ${id}, id, ${key}, ${amountMinor}, ${now}
          from payment
          returning id
        ),
        webhook as (
          insert into simulated_gateway.webhooks (event_id, body, due_at)
          select ${eventId}, ${eventBody({ eventId, type: 'payment.captured', paymentId })}, ${now}
          from capture
        )
        select id
        from capture
      `.execute(await ready())
      return rows.length > 0
    },

    async findCapture(key: string): Promise<Capture | undefined> {
      const { rows } = await sql<Capture>`
        select id, payment_id as "paymentId", key, amount_minor as "amountMinor"
        from simulated_gateway.captures
        where key = ${key}
      `.execute(await ready())
      return rows[0]
    },
  }
}
