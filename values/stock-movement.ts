/** Kinds of stock movements, in display order. */
export const stockMovementKinds = [
  'sale',
  'sale_reversal',
  'corrected',
  'counted',
  'received',
  'imported',
  'stock_take',
  'missing',
] as const
export type StockMovementKind = (typeof stockMovementKinds)[number]

/** Reasons of corrections, in display order. */
export const stockReasons = ['received', 'found', 'damaged', 'lost', 'counted', 'other'] as const
export type StockReason = (typeof stockReasons)[number]
