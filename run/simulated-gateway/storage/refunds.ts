/** Refunds, which can still fail after they were accepted. */
import { sql } from 'kysely'
import type { RefundProgress } from '../payment.ts'
import type { Ready } from './tables.ts'
import { eventBody } from './webhooks.ts'

export interface Refund {
  readonly id: string
  readonly paymentId: string
  readonly amountMinor: number
}

export function refundStorage(ready: Ready) {
  return {
    async findRefund(key: string): Promise<Refund | undefined> {
      const { rows } = await sql<Refund>`
        select id, payment_id as "paymentId", amount_minor as "amountMinor"
        from simulated_gateway.refunds
        where key = ${key}
      `.execute(await ready())
      return rows[0]
    },

    /** Refunds once per key, never more than is left; returns false if not allowed. */
    async refund(
      refund: Refund & { key: string },
      now: Date,
      { eventId }: { eventId: string },
    ): Promise<boolean> {
      const { id, paymentId, key, amountMinor } = refund
      const { rows } = await sql<{ id: string }>`
        with payment as (
          update simulated_gateway.payments
          set refunded_minor = refunded_minor + ${amountMinor}
          where id = ${paymentId}
            and refunded_minor + ${amountMinor} <= captured_minor
          returning id
        ),
        refund as (
          insert into simulated_gateway.refunds (id, payment_id, key, amount_minor, created_at)
          select ${id}, id, ${key}, ${amountMinor}, ${now}
          from payment
          returning id
        ),
        webhook as (
          insert into simulated_gateway.webhooks (event_id, body, due_at)
          select ${eventId}, ${eventBody({ eventId, type: 'payment.refunded', paymentId })}, ${now}
          from refund
        )
        select id
        from refund
      `.execute(await ready())
      return rows.length > 0
    },

    async findRefundById(id: string): Promise<RefundProgress | undefined> {
      const { rows } = await sql<RefundOutcomeRow>`
        ${refundOutcome}
        where r.id = ${id}
      `.execute(await ready())
      return rows[0] && toRefundOutcome(rows[0])
    },

    async refundsOf(paymentId: string): Promise<RefundProgress[]> {
      const { rows } = await sql<RefundOutcomeRow>`
        ${refundOutcome}
        where r.payment_id = ${paymentId}
        order by r.created_at, r.id
      `.execute(await ready())
      return rows.map(toRefundOutcome)
    },

    /** Fails a refund, once. It still counts towards the refunded amount. */
    async failRefund(id: string, now: Date, { eventId }: { eventId: string }): Promise<void> {
      await sql`
        with failed as (
          update simulated_gateway.refunds
          set failed_at = ${now}
          where id = ${id}
            and failed_at is null
          returning id, payment_id
        )
        insert into simulated_gateway.webhooks (event_id, body, due_at)
        select ${eventId},
          json_build_object('id', ${eventId}::text, 'type', 'refund.failed', 'payment_id', payment_id, 'refund_id', id)::text,
          ${now}
        from failed
      `.execute(await ready())
    },
  }
}

interface RefundOutcomeRow {
  readonly id: string
  readonly key: string
  readonly amount_minor: number
  readonly currency: string
  readonly is_failed: boolean
}

const refundOutcome = sql`
  select r.id, r.key, r.amount_minor, p.currency, r.failed_at is not null as is_failed
  from simulated_gateway.refunds r
  join simulated_gateway.payments p on p.id = r.payment_id`

function toRefundOutcome({ id, key, amount_minor, currency, is_failed }: RefundOutcomeRow): RefundProgress {
  return { id, key, amount: { minor: amount_minor, currency }, isFailed: is_failed }
}
