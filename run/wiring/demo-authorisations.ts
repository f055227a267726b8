/**
 * Card authorisations of the demo, created at the simulated gateway so that they can be captured as sellers accept.
 */
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { openStorage } from '../simulated-gateway/storage.ts'

interface AuthorisedRow {
  readonly id: string
  readonly reference: string
  readonly number: string
  readonly minor: number
  readonly currency: string
  readonly at: Date
}

/** Creates the demo's missing authorisations at the gateway. */
export async function createDemoAuthorisations(db: Database): Promise<void> {
  const { rows } = await sql<AuthorisedRow>`
    select t.id, t.gateway_reference as reference, g.number, t.amount_minor as minor, t.currency, t.updated_at as at
    from tenders t
    join order_groups g on g.id = t.group_id
    where t.state = 'held'
      and t.gateway = 'simulated'
  `.execute(db)
  const storage = openStorage(db)
  for (const { id: key, reference: id, number, minor, currency, at } of rows) {
    const asked = { key, amount: { minor, currency }, description: number, returnUrl: '', locale: 'en' }
    const { payment } = await storage.create({ id, ...asked, capture: 'later' }, at)
    if (payment.state !== 'requires_action') continue
    await storage.decide(id, { state: 'approved' }, { eventId: `sim_ev_${key}`, sendAt: [], now: at })
  }
}
