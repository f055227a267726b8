/** How lists of products in dashboards are sorted; a minus sorts downwards. */
export const productSorts = [
  'name',
  '-name',
  'price',
  '-price',
  'stock',
  '-stock',
  'sales',
  '-sales',
  'created',
  '-created',
  'updated',
  '-updated',
] as const
export type ProductSort = (typeof productSorts)[number]
