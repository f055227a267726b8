import type { MessageKey } from '#app/message-keys.ts'

interface VariantColumn {
  readonly name: string
  readonly label: MessageKey
  readonly inputMode: 'decimal' | 'numeric' | 'text'
  /** Whether a new variant starts with the value of a similar one. */
  readonly isShared: boolean
}

/** The columns of the table of variants that are text fields, by the API's field. */
export const variantColumns = [
  { name: 'price_minor', label: 'products.field_price_minor', inputMode: 'decimal', isShared: true },
  {
    name: 'compare_at_minor',
    label: 'products.field_compare_at_minor',
    inputMode: 'decimal',
    isShared: true,
  },
  { name: 'cost_minor', label: 'products.field_cost_minor', inputMode: 'decimal', isShared: true },
  { name: 'stock.on_hand', label: 'products.field_stock', inputMode: 'numeric', isShared: false },
  {
    name: 'low_stock_threshold',
    label: 'products.field_low_stock_threshold',
    inputMode: 'numeric',
    isShared: true,
  },
  { name: 'sku', label: 'products.field_sku', inputMode: 'text', isShared: false },
  { name: 'barcode', label: 'products.field_barcode', inputMode: 'numeric', isShared: false },
  { name: 'weight_grams', label: 'products.field_variant_weight', inputMode: 'numeric', isShared: true },
] as const satisfies readonly VariantColumn[]

/** Kept with the variant, but edited nowhere yet. */
export const keptVariantFields = ['net_weight_grams', 'net_volume_ml'] as const
