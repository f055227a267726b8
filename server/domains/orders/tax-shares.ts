import { sumMinor } from '#values/money.ts'

export interface TaxedOrder {
  readonly prices_include_tax: boolean
  readonly shipping_tax_bps: number
  readonly shipping_tax_minor: number
  readonly shipping_included_tax_minor: number
  readonly lines: readonly {
    readonly tax_bps: number
    readonly tax_minor: number
    readonly included_tax_minor: number
  }[]
}

export interface TaxShare {
  readonly bps: number
  readonly minor: number
  readonly is_included: boolean
}

/** Returns the tax by rate of goods and delivery, highest rate first; rates without tax are left out. */
export function taxShares({ lines, prices_include_tax: isIncluded, ...order }: TaxedOrder): TaxShare[] {
  const delivery = {
    tax_bps: order.shipping_tax_bps,
    tax_minor: order.shipping_tax_minor,
    included_tax_minor: order.shipping_included_tax_minor,
  }
  return [...Map.groupBy([...lines, delivery], ({ tax_bps: bps }) => bps)]
    .map(([bps, taxed]) => ({
      bps,
      minor: sumMinor(taxed.map((part) => part.tax_minor + part.included_tax_minor)),
      is_included: isIncluded,
    }))
    .filter(({ minor }) => minor > 0)
    .toSorted((a, b) => b.bps - a.bps)
}
