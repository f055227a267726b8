import { createContext } from 'react'

/** How product cards look: a setting of the market. */
export type ProductLook = 'basic' | 'classic'

export const ProductLookContext = createContext<ProductLook>('basic')
