import { createContext } from 'react'

export type ProductCardStyle = 'basic' | 'classic'

export const ProductCardStyleContext = createContext<ProductCardStyle>('basic')
