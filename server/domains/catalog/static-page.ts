import type { Product } from '#contract/catalog.ts'
import type { SoldByWeight } from '#contract/product-prices.ts'
import type { Picture, Video } from '#contract/vocabulary.ts'
import type { ReturnsPolicy } from '#values/returns-policy.ts'
import type { StoredField, StoredGiftWrap } from './personalisation.ts'

/**
 * The content of `product_views.page`: the product page without what depends on time, stock or the visitor's
 * currency.
 */
export interface StaticPage
  extends Pick<
    Product,
    | 'description'
    | 'crumbs'
    | 'options'
    | 'weight_grams'
    | 'tags'
    | 'flags'
    | 'allergens'
    | 'may_contain'
    | 'details'
    | 'rating_histogram'
    | 'questions_count'
    | 'sold_count'
  > {
  readonly pictures: readonly (Picture & { readonly video?: Video })[]
  readonly variants: readonly StaticVariant[]
  readonly modifier_groups: readonly StaticGroup[]
  readonly order_limit: number | null
  readonly age_limit: number | null
  readonly returns: ReturnsPolicy | null
  readonly quantity_prices: readonly { readonly from: number; readonly price_minor: number }[]
  readonly sold_by_weight: SoldByWeight | null
  readonly personalisation: readonly StoredField[]
  readonly gift_wrap: StoredGiftWrap | null
  readonly brand: Product['brand'] | null
  readonly origin: Product['origin'] | null
  readonly ingredients: string | null
  readonly storage: string | null
  readonly hs_code: string | null
  readonly seo_title: string | null
  readonly seo_description: string | null
  readonly size_chart: Product['size_chart'] | null
  readonly store: Pick<
    Product['store'],
    'tagline' | 'logo' | 'delivery_mode' | 'returns_days' | 'country_name' | 'city'
  >
}

export interface StaticVariant {
  readonly id: string
  readonly sku: string
  readonly option_value_ids: string[]
  readonly price_minor: number
  readonly compare_at_minor: number | null
  readonly barcode: string | null
  readonly picture_place: number | null
  readonly net_weight_grams: number | null
  readonly net_volume_ml: number | null
}

export interface StaticGroup {
  readonly id: string
  readonly name: string
  readonly min: number
  readonly max: number
  readonly choices: readonly {
    readonly id: string
    readonly label: string
    readonly price_minor: number
    readonly is_default: boolean
  }[]
}
