import { createContext, use } from 'react'

/** Delivery place of the visitor as short text; undefined while unknown. */
export const DeliveryPlaceContext = createContext<string | undefined>(undefined)

export function useDeliveryPlace(): string | undefined {
  return use(DeliveryPlaceContext)
}
