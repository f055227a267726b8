import { createContext } from 'react'

export type ProductLook = 'basic' | 'classic'

export const ProductLookContext = createContext<ProductLook>('basic')
