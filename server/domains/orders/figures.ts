/**
 * Sales figures in API responses. The views `order_figures` and `order_line_figures` define them (decision 037).
 * Pure.
 */
import type { SalesFigures } from '#contract/sales-figures.ts'

/** A row of figures in minor units; refunds are gross less discounts less net. */
export interface FiguresRow {
  readonly gross_minor: number
  readonly discounts_minor: number
  readonly net_minor: number
}

export const noFigures: FiguresRow = { gross_minor: 0, discounts_minor: 0, net_minor: 0 }

export function addFigures(rows: readonly FiguresRow[]): FiguresRow {
  return rows.reduce(
    (sum, row) => ({
      gross_minor: sum.gross_minor + row.gross_minor,
      discounts_minor: sum.discounts_minor + row.discounts_minor,
      net_minor: sum.net_minor + row.net_minor,
    }),
    noFigures,
  )
}

export function figuresAnswer(row: FiguresRow, currency: string): SalesFigures {
  const money = (minor: number) => ({ minor, currency })
  return {
    gross: money(row.gross_minor),
    discounts: money(row.discounts_minor),
    refunds: money(row.gross_minor - row.discounts_minor - row.net_minor),
    net: money(row.net_minor),
  }
}
