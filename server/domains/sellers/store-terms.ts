import type { Work } from '#platform/work.ts'
import type { Money } from '#values/money.ts'
import { storeOpening } from './opening.ts'
import { readTerms } from './queries.ts'

/** What a basket and an order need to know of a store, as it is in this transaction. */
export interface StoreTerms {
  readonly id: string
  readonly currency: string
  readonly countryCode: string
  readonly timezone: string
  readonly acceptsOrders: boolean
  readonly acceptsAutomatically: boolean
  readonly acceptsCash: boolean
  readonly deliveryMode: 'parcel' | 'local' | 'kitchen'
  /** Keys of the zones it delivers to. */
  readonly deliveryZones: readonly string[]
  readonly offersPickup: boolean
  /** In the store's own currency; zero where there is none. */
  readonly minOrder: Money
  readonly taxBps: number
  readonly commissionBps: number
}

/** The terms of stores by id, in any state. */
export async function storeTerms(
  work: Pick<Work, 'db' | 'now'>,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, StoreTerms>> {
  if (storeIds.length === 0) return new Map()
  const rows = await readTerms(work, storeIds)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        currency: row.currency,
        countryCode: row.country_code,
        timezone: row.timezone,
        acceptsOrders: storeOpening(row, work.now).acceptsOrders,
        acceptsAutomatically: row.accepts_automatically,
        acceptsCash: row.accepts_cash,
        deliveryMode: row.delivery_mode,
        deliveryZones: row.delivery_zones,
        offersPickup: row.offers_pickup,
        minOrder: { minor: row.min_order_minor, currency: row.currency },
        taxBps: row.tax_bps,
        commissionBps: row.commission_bps,
      },
    ]),
  )
}
