/** Verticals of the market, in display order. */
export const verticals = ['shops', 'restaurants', 'beauty', 'groceries'] as const
export type Vertical = (typeof verticals)[number]
