import { createContext } from 'react'

/** Where the visitor wants orders delivered, in a few words; undefined while it is not known. */
export const DeliveryPlaceContext = createContext<string | undefined>(undefined)
