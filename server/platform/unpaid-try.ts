import { sql } from 'kysely'

/**
 * Whether a purchase `g` is given up once its cart is ordered from again, so that what it holds is its shopper's to have anew. A
 * transfer on its way is a purchase of its own; a card that was not used is another try at the same one.
 */
export const isUnpaidTry = sql<boolean>`(
  g.pay_by is not null
  and not exists (select from tenders t where t.group_id = g.id and t.state = 'awaiting_transfer')
)`
