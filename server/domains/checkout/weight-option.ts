import type { WeightSale } from '#contract/product-prices.ts'
import arabic from '#messages/ar/product.json' with { type: 'json' }
import english from '#messages/en/product.json' with { type: 'json' }
import french from '#messages/fr/product.json' with { type: 'json' }
import type { Texts } from '#platform/translated.ts'
import { formatWeight } from '#values/weight.ts'

/** Returns the weight of one item as an option of an order line, in all languages. */
export function weightOption({ unit, item }: WeightSale): { name: Texts; value: Texts } {
  return {
    name: { en: english.weight, fr: french.weight, ar: arabic.weight },
    value: {
      en: formatWeight(item, unit, 'en'),
      fr: formatWeight(item, unit, 'fr'),
      ar: formatWeight(item, unit, 'ar'),
    },
  }
}
