import { sql } from 'kysely'

/**
 * Whether order group `g` is cancelled when its cart is ordered again, so that its reserved stock is available to the
 * same shopper. An order with an expected transfer is separate; an unused card payment is another attempt at the same
 * order.
 */
export const isUnpaidTry = sql<boolean>`(
  g.pay_by is not null
  and not exists (select from tenders t where t.group_id = g.id and t.state = 'awaiting_transfer')
)`
