/** A product as a file describes it: names instead of ids, amounts in minor units of the store's currency. */
import type { NewProduct } from '#contract/products.ts'
import type { Allergen } from '#values/allergens.ts'
import type { Locale } from '#values/locale.ts'
import type { TaxClass } from '#values/tax-class.ts'
import type { ImportedItem } from './bundle-cells.ts'
import type { CellFault } from './cells.ts'

export type Texts = Partial<Record<Locale, string>>

export type RowFault =
  | CellFault
  | 'barcode_shortened'
  | 'barcode_left_out'
  | 'sku_repeated'
  | 'option_value_missing'
  | 'kind_unsupported'
  | 'download_unsupported'
  | 'parent_missing'
  | 'row_ignored'
  | 'quantity_divided'
  | 'skus_left_out'
  | 'sale_left_out'
  | 'picture_address_invalid'
  | 'variants_too_many'

export interface RowIssue {
  /** Row of the sheet, where the header is row 1. */
  readonly row: number
  /** Header of the column; absent if the row as a whole is meant. */
  readonly column?: string
  readonly code: RowFault
  /** The product is imported without this value. Otherwise it is refused. */
  readonly isWarning: boolean
}

export interface ImportedVariant {
  readonly row: number
  /** One per option, in their order. */
  readonly values: readonly string[]
  readonly sku?: string
  readonly barcode?: string
  readonly price_minor?: number
  readonly compare_at_minor?: number | null
  readonly cost_minor?: number | null
  readonly weight_grams?: number | null
  readonly net_weight_grams?: number | null
  readonly net_volume_ml?: number | null
  readonly on_hand?: number
  readonly low_stock_threshold?: number | null
  readonly backorder?: NewProduct['variants'][number]['backorder']
  readonly is_active?: boolean
  readonly picture?: string
}

export interface ImportedAttribute {
  /** Name or key of the attribute. */
  readonly name: string
  readonly language: Locale
  readonly text: string
}

/** Product fields that the file has. Absent ones stay as they are. */
export interface ImportedFields {
  readonly name?: Texts
  readonly short_description?: Texts
  readonly description?: Texts
  /** Path with ` > ` between the levels. */
  readonly category?: string
  readonly brand?: string | null
  readonly tags?: readonly string[]
  readonly origin?: string | null
  readonly hs_code?: string | null
  readonly weight_grams?: number
  readonly age_limit?: number | null
  readonly size_chart?: string | null
  readonly returns?: NewProduct['returns']
  readonly tax_class?: TaxClass | null
  readonly is_alcohol?: boolean
  readonly is_fresh?: boolean
  readonly is_vegetarian?: boolean | null
  readonly is_vegan?: boolean | null
  readonly spice?: number | null
  readonly allergens?: readonly Allergen[]
  readonly may_contain?: readonly Allergen[]
  readonly declares_allergens?: boolean
  readonly ingredients?: Texts
  readonly storage?: Texts
  readonly details?: readonly { readonly label: string; readonly value: string }[]
  /** Cells of the columns with attributes, empty ones too. */
  readonly attributes?: readonly ImportedAttribute[]
  readonly order_limit?: number | null
  readonly quantity_prices?: NewProduct['quantity_prices']
  readonly sold_by_weight?: NewProduct['sold_by_weight']
  /** By SKU in the store. */
  readonly bundle_items?: readonly ImportedItem[]
  readonly personalisation?: NewProduct['personalisation']
  readonly gift_wrap?: NewProduct['gift_wrap']
  readonly seo_title?: Texts
  readonly seo_description?: Texts
}

export interface ImportedProduct {
  /** Name of the product in the file, unique in it. */
  readonly handle: string
  readonly rows: readonly number[]
  readonly status?: 'active' | 'draft' | 'archived'
  readonly fields: ImportedFields
  /** Absent if the file has no column for options. */
  readonly options?: readonly string[]
  readonly variants: readonly ImportedVariant[]
  /** Absent if the file has no column for pictures. */
  readonly pictures?: readonly { readonly url: string; readonly alt: string }[]
  readonly issues: readonly RowIssue[]
}
