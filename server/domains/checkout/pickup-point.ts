import type { PickupPoint } from '#contract/checkout.ts'
import type { StoreTerms } from '#domains/sellers/index.ts'

export function pickupPointOf({ street, city, countryCode }: StoreTerms): PickupPoint {
  return { ...(street !== undefined && { street }), city, country_code: countryCode }
}
