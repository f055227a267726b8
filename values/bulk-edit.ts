/** What can be done with many products at once, in the order of the menu. */
export const bulkChoices = [
  'publish',
  'archive',
  'price_percent',
  'price_amount',
  'sale',
  'end_sale',
  'stock_set',
  'stock_add',
  'category',
  'tags',
  'brand',
  'attribute',
  'delete_drafts',
] as const
export type BulkChoice = (typeof bulkChoices)[number]

/** Operators change products of all stores, but an amount has a currency, and a store's categories their attributes. */
export const operatorBulkChoices: readonly BulkChoice[] = bulkChoices.filter(
  (kind) => kind !== 'price_amount' && kind !== 'attribute',
)
