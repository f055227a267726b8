/** The shopper's decision on a payment. */
import { sql } from 'kysely'
import { AUTHORISED_MS, type Decision } from '../payment.ts'
import type { Ready } from './tables.ts'

export interface Announcement {
  readonly eventId: string
  readonly sendAt: readonly Date[]
}

export function decisionStorage(ready: Ready) {
  return {
    /** Decides a pending payment; decided payments stay unchanged. */
    async decide(
      id: string,
      decision: Decision,
      { eventId, sendAt, now }: Announcement & { readonly now: Date },
    ): Promise<void> {
      const isApproved = decision.state === 'approved'
      await sql`
        with decided as (
          update simulated_gateway.payments
          set state = case
                when not ${isApproved}::boolean then ${decision.state}
                when capture = 'later' then 'authorised'
                else 'captured'
              end,
              authorised_until = case
                when ${isApproved}::boolean and capture = 'later' then ${new Date(now.getTime() + AUTHORISED_MS)}::timestamptz
              end,
              captured_minor = case when ${isApproved}::boolean and capture = 'at_once' then amount_minor else 0 end,
              failure_code = ${decision.state === 'failed' ? decision.failureCode : null}
          where id = ${id}
            and state = 'requires_action'
          returning id, state, customer, saves_card
        ),
        kept as (
          insert into simulated_gateway.cards (token, customer, payment_id, expires_year)
          select 'sim_card_' || id, customer, id, ${now.getUTCFullYear() + 4}::integer
          from decided
          where saves_card
            and customer is not null
            and state in ('authorised', 'captured')
        )
        insert into simulated_gateway.webhooks (event_id, body, due_at)
        select ${eventId}, json_build_object('id', ${eventId}::text, 'type', 'payment.' || state, 'payment_id', id)::text, due_at
        from decided, unnest(${sendAt}::timestamptz[]) as due_at
      `.execute(await ready())
    },
  }
}
