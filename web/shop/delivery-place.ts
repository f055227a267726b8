import { createContext, use } from 'react'

/** Where the visitor wants orders delivered, in a few words; undefined while it is not known. */
export const DeliveryPlaceContext = createContext<string | undefined>(undefined)

/** The place in a few words. */
export function useDeliveryPlace(): string | undefined {
  return use(DeliveryPlaceContext)
}
