import { type RawBuilder, sql } from 'kysely'
import type { Money } from '#values/money.ts'
import type { Position } from '#values/position.ts'
import { acceptsOrders, type OpeningRow, openingColumns } from './opening.ts'

/** Store data that carts and orders need, as of this transaction. */
export interface StoreTerms {
  readonly id: string
  readonly currency: string
  readonly countryCode: string
  /** Address, also for courier pickup. */
  readonly street: string | undefined
  readonly city: string
  readonly position: Position | undefined
  readonly timezone: string
  readonly acceptsOrders: boolean
  readonly acceptsAutomatically: boolean
  readonly acceptsCash: boolean
  readonly deliveryMode: 'parcel' | 'local' | 'kitchen'
  /** Keys of the delivery zones. */
  readonly deliveryZones: readonly string[]
  readonly offersPickup: boolean
  /** In the store's currency; zero if there is no minimum. */
  readonly minOrder: Money
  /** Rate in the store's country, in basis points. */
  readonly taxBps: number
  readonly pricesIncludeTax: boolean
  readonly taxesDelivery: boolean
}

export interface TermsRow extends OpeningRow {
  readonly store_id: string
  readonly store_currency: string
  readonly country_code: string
  readonly store_street: string | null
  readonly store_city: string
  readonly store_latitude: number | null
  readonly store_longitude: number | null
  readonly accepts_automatically: boolean
  readonly accepts_cash: boolean
  readonly delivery_zones: string[]
  readonly offers_pickup: boolean
  readonly min_order_minor: number
  readonly tax_bps: number
  readonly prices_include_tax: boolean
  readonly taxes_delivery: boolean
}

/**
 * Columns of store `s` that `termsOf` needs. Hours are included for kitchens only, because no other store needs them.
 */
export function termsColumns(now: Date): RawBuilder<TermsRow> {
  return sql`
    s.id as store_id,
    s.currency as store_currency,
    s.country_code,
    s.street as store_street,
    s.city as store_city,
    s.latitude as store_latitude,
    s.longitude as store_longitude,
    s.accepts_automatically,
    s.accepts_cash,
    s.delivery_zones,
    s.offers_pickup,
    s.min_order_minor,
    s.tax_bps,
    s.prices_include_tax,
    s.taxes_delivery,
    ${openingColumns(now, sql`s.delivery_mode = 'kitchen'`)}`
}

export function termsOf(row: TermsRow, now: Date): StoreTerms {
  return {
    id: row.store_id,
    currency: row.store_currency,
    countryCode: row.country_code,
    street: row.store_street ?? undefined,
    city: row.store_city,
    position: positionOf(row),
    timezone: row.timezone,
    acceptsOrders: acceptsOrders(row, now),
    acceptsAutomatically: row.accepts_automatically,
    acceptsCash: row.accepts_cash,
    deliveryMode: row.delivery_mode,
    deliveryZones: row.delivery_zones,
    offersPickup: row.offers_pickup,
    minOrder: { minor: row.min_order_minor, currency: row.store_currency },
    taxBps: row.tax_bps,
    pricesIncludeTax: row.prices_include_tax,
    taxesDelivery: row.taxes_delivery,
  }
}

function positionOf({
  store_latitude: latitude,
  store_longitude: longitude,
}: TermsRow): Position | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}
