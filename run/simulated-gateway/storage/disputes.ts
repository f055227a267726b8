/** Disputes of captured payments. */
import { sql } from 'kysely'
import type { DisputeReason } from '#contract/disputes.ts'
import type { Dispute } from '../payment.ts'
import type { Ready } from './tables.ts'
import { eventBody } from './webhooks.ts'

export function disputeStorage(ready: Ready) {
  return {
    async findDispute(id: string): Promise<Dispute | undefined> {
      const { rows } = await sql<DisputeRow>`${disputes} where d.id = ${id}`.execute(await ready())
      return rows[0] && toDispute(rows[0])
    },

    async disputeOf(paymentId: string): Promise<Dispute | undefined> {
      const { rows } = await sql<DisputeRow>`${disputes} where d.payment_id = ${paymentId}`.execute(
        await ready(),
      )
      return rows[0] && toDispute(rows[0])
    },

    /** Disputes the whole payment, once. */
    async openDispute(
      dispute: { id: string; paymentId: string; reason: DisputeReason; respondBy: Date },
      now: Date,
      { eventId }: { eventId: string },
    ): Promise<void> {
      const { id, paymentId, reason, respondBy } = dispute
      await sql`
        with opened as (
          insert into simulated_gateway.disputes (id, payment_id, reason, state, amount_minor, respond_by, created_at)
          select ${id}, id, ${reason}, 'open', captured_minor, ${respondBy}, ${now}
          from simulated_gateway.payments
          where id = ${paymentId}
            and state = 'captured'
          on conflict (payment_id) do nothing
          returning id
        )
        insert into simulated_gateway.webhooks (event_id, body, due_at)
        select ${eventId}, ${eventBody({ eventId, type: 'dispute.opened', paymentId, disputeId: id })}, ${now}
        from opened
      `.execute(await ready())
    },

    /** Decides a dispute, once. */
    async decideDispute(
      paymentId: string,
      outcome: 'won' | 'lost',
      now: Date,
      { eventId }: { eventId: string },
    ): Promise<void> {
      await sql`
        with decided as (
          update simulated_gateway.disputes
          set state = ${outcome}
          where payment_id = ${paymentId}
            and state = 'open'
          returning id
        )
        insert into simulated_gateway.webhooks (event_id, body, due_at)
        select ${eventId},
          json_build_object(
            'id', ${eventId}::text, 'type', ${`dispute.${outcome}`}::text, 'payment_id', ${paymentId}::text, 'dispute_id', id
          )::text,
          ${now}
        from decided
      `.execute(await ready())
    },
  }
}

interface DisputeRow {
  readonly id: string
  readonly payment_id: string
  readonly reason: DisputeReason
  readonly state: Dispute['state']
  readonly amount_minor: number
  readonly currency: string
  readonly respond_by: Date
}

const disputes = sql`
  select d.id, d.payment_id, d.reason, d.state, d.amount_minor, p.currency, d.respond_by
  from simulated_gateway.disputes d
  join simulated_gateway.payments p on p.id = d.payment_id`

function toDispute(row: DisputeRow): Dispute {
  const { id, payment_id: paymentId, reason, state, amount_minor: minor, currency, respond_by } = row
  return { id, paymentId, reason, state, amount: { minor, currency }, respondBy: respond_by }
}
