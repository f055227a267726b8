/** Sort orders of lists, as written in addresses. */
export const productSortings = [
  'asc',
  'desc',
  'low-high',
  'high-low',
  'a-z',
  'z-a',
  'discount-high-low',
] as const
export type ProductSorting = (typeof productSortings)[number]

export const storeSortings = ['rating', 'a-z', 'newest'] as const
export type StoreSorting = (typeof storeSortings)[number]
