/** Authorised payments: released, expired, or refused by the bank at capture. */
import { sql } from 'kysely'
import type { Ready } from './tables.ts'
import { eventBody } from './webhooks.ts'

const BATCH = 20

export function authorisationStorage(ready: Ready) {
  return {
    /** Releases the uncaptured rest of an authorisation, when the shop cancels it or it expires. */
    async letGo(id: string, now: Date, { eventId }: { eventId: string }): Promise<void> {
      await sql`
        with payment as (
          update simulated_gateway.payments
          set state = case when captured_minor > 0 then 'captured' else 'cancelled' end
          where id = ${id}
            and state = 'authorised'
          returning id
        )
        insert into simulated_gateway.webhooks (event_id, body, due_at)
        select ${eventId}, ${eventBody({ eventId, type: 'payment.cancelled', paymentId: id })}, ${now}
        from payment
      `.execute(await ready())
    },

    async readEnded(now: Date): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id
        from simulated_gateway.payments
        where state = 'authorised'
          and authorised_until <= ${now}
        limit ${BATCH}
      `.execute(await ready())
      return rows.map(({ id }) => id)
    },

    /** Makes the cardholder's bank refuse captures, or accept them again. */
    async refuseCaptures(id: string, refuses: boolean): Promise<void> {
      await sql`
        update simulated_gateway.payments
        set refuses_captures = ${refuses}
        where id = ${id}
          and state = 'authorised'
      `.execute(await ready())
    },
  }
}
