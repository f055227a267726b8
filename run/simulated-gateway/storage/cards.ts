/** Saved cards. */
import { sql } from 'kysely'
import type { Ready } from './tables.ts'

export function cardStorage(ready: Ready) {
  return {
    async isCardOf(token: string, customer: string | undefined): Promise<boolean> {
      const { rows } = await sql`
        select
        from simulated_gateway.cards
        where token = ${token}
          and customer = ${customer ?? null}
      `.execute(await ready())
      return rows.length > 0
    },

    async forgetCard(token: string): Promise<void> {
      await sql`delete from simulated_gateway.cards where token = ${token}`.execute(await ready())
    },

    async forgetCardsOf(customer: string): Promise<void> {
      await sql`delete from simulated_gateway.cards where customer = ${customer}`.execute(await ready())
    },
  }
}
