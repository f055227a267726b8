import type { StockCount, StockTake } from '#contract/stock-takes.ts'
import type { CountRow, TakeRow } from './take-queries.ts'

export function takeAnswer(row: TakeRow): StockTake {
  const endedAt = row.applied_at ?? row.discarded_at
  return {
    id: row.id,
    state: row.applied_at ? 'applied' : row.discarded_at ? 'discarded' : 'open',
    ...(row.category !== null && { category: row.category }),
    started_at: row.started_at.toISOString(),
    ...(row.started_by !== null && { started_by: row.started_by }),
    ...(endedAt && { ended_at: endedAt.toISOString() }),
    ...(row.ended_by !== null && { ended_by: row.ended_by }),
    variants: row.variants,
    counted: row.counted,
    different: row.different,
  }
}

export function countAnswer(row: CountRow): StockCount {
  return {
    variant_id: row.variant_id,
    product: { id: row.product_id, name: row.product },
    label: row.label,
    sku: row.sku,
    ...(row.barcode !== null && { barcode: row.barcode }),
    expected: row.expected,
    ...(row.counted !== null && { counted: row.counted }),
    ...(row.counted_at && { counted_at: row.counted_at.toISOString() }),
    ...(row.counted_by !== null && { counted_by: row.counted_by }),
    is_short: row.is_short,
  }
}
