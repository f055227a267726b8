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
  'delete_drafts',
] as const
export type BulkChoice = (typeof bulkChoices)[number]

/** An amount has a currency, but operators change products of all stores. */
export const operatorBulkChoices: readonly BulkChoice[] = bulkChoices.filter(
  (kind) => kind !== 'price_amount',
)
