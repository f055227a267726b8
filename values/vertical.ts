/** The parts of the market, in the order in which they are shown. */
export const verticals = ['shops', 'restaurants', 'beauty', 'groceries'] as const
export type Vertical = (typeof verticals)[number]
