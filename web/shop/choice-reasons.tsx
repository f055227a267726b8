import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { Product, ProductOption } from '#contract/catalog.ts'
import type { ShownValue } from './shown-values.ts'
import { type Choices, variantWith } from './variants.ts'

interface ChoiceReasonsProps {
  readonly product: Pick<Product, 'options' | 'variants' | 'slug'>
  readonly choices: Choices
  readonly option: ProductOption
  readonly values: readonly ShownValue[]
}

/** Explains why some values are unavailable; sold-out ones offer a back-in-stock alert. */
export function ChoiceReasons({ product, choices, option, values }: ChoiceReasonsProps) {
  const t = useTranslate()
  const missing = values.filter(({ availability, isChosen }) => availability === 'not_made' && !isChosen)
  const soldOut = values.filter(({ availability, isChosen }) => availability === 'sold_out' && !isChosen)
  const others = chosenBefore(product, choices, option)
  if (missing.length + soldOut.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {missing.length > 0 ? (
        <span>{t('buy.not_made_with', { values: labelsOf(missing), others })}</span>
      ) : null}
      {soldOut.length > 0 ? <span>{t('buy.sold_out_values', { values: labelsOf(soldOut) })}</span> : null}
      {soldOut.map((value) => {
        const variant = variantWith(product, { choices, optionId: option.id, valueId: value.id })
        return variant ? (
          <AppLink
            key={value.id}
            to={`/product/${product.slug}?variant=${encodeURIComponent(variant.sku)}`}
            preventScrollReset
            className="text-accent-text underline underline-offset-3"
          >
            {t('buy.wait_for', { value: value.label })}
          </AppLink>
        ) : null
      })}
    </p>
  )
}

function labelsOf(values: readonly ShownValue[]): string {
  return values.map(({ label }) => label).join(', ')
}

/** Returns the chosen labels of earlier options, which a value is not available with. */
function chosenBefore(
  { options }: Pick<Product, 'options'>,
  choices: Choices,
  option: ProductOption,
): string {
  return options
    .slice(0, options.indexOf(option))
    .flatMap(({ id, values }) => values.find((value) => value.id === choices[id])?.label ?? [])
    .join(', ')
}
