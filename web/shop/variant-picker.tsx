import { useId } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { later } from '#app/later.tsx'
import { AppLink } from '#app/link.tsx'
import type { Product, ProductOption } from '#contract/catalog.ts'
import { FieldError } from '#ui/field.tsx'
import { Picture } from '#ui/picture.tsx'
import { type GroupProps, isOut, type ShownValue, words } from './shown-values.ts'
import { availabilityOf, type Choices, variantWith } from './variants.ts'

// Few products have one.
const SelectGroup = later(async () => (await import('./select-group.tsx')).SelectGroup, 'at_once')

interface VariantPickerProps {
  readonly product: Pick<Product, 'options' | 'variants' | 'slug'>
  readonly choices: Choices
  readonly onChoose: (change: { optionId: string; valueId: string }) => void
  /** Options to complain about, after a try to add. */
  readonly missing: readonly ProductOption[]
}

/** One group per option: buttons of its style, or a select. Each posts `option-{id}` without script. */
export function VariantPicker({ product, choices, onChoose, missing }: VariantPickerProps) {
  return product.options.map((option) => {
    const values = option.values.map((value) => ({
      ...value,
      isChosen: choices[option.id] === value.id,
      availability: availabilityOf(product, { choices, optionId: option.id, valueId: value.id }),
    }))
    const Group = option.style === 'dropdown' ? SelectGroup : RadioGroup
    return (
      <Group
        key={option.id}
        option={option}
        values={values}
        choose={(valueId) => onChoose({ optionId: option.id, valueId })}
        isMissing={missing.includes(option)}
        reasons={<Reasons product={product} choices={choices} option={option} values={values} />}
      />
    )
  })
}

function RadioGroup({ option, values, choose, isMissing, reasons }: GroupProps) {
  const t = useTranslate()
  const id = useId()
  const chosen = values.find(({ isChosen }) => isChosen)
  return (
    <fieldset
      aria-describedby={isMissing ? `${id}-error` : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-2">
        <span className="font-semibold text-strong">{option.name}</span>
        {chosen ? <span className="text-muted"> {chosen.label}</span> : null}
      </legend>
      <div className={option.style === 'radio' ? 'flex flex-col' : 'flex flex-wrap gap-2.5'}>
        {values.map((value) => (
          <label key={value.id} className={`option-${option.style}`} title={value.label}>
            <input
              type="radio"
              name={`option-${option.id}`}
              value={value.id}
              checked={value.isChosen}
              disabled={isOut(value)}
              onChange={() => choose(value.id)}
              aria-invalid={isMissing || undefined}
              className={option.style === 'radio' ? '' : 'sr-only'}
            />
            <Face style={option.style} value={value} />
            {value.availability === 'available' ? null : (
              <span className={option.style === 'radio' ? 'text-sm text-muted' : 'sr-only'}>
                {t(words[value.availability])}
              </span>
            )}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={isMissing ? t('buy.field_empty') : undefined} />
      {reasons}
    </fieldset>
  )
}

function Face({ style, value }: { style: ProductOption['style']; value: ShownValue }) {
  const isCrossed = value.availability !== 'available'
  if (style === 'color') {
    return (
      <>
        <span
          className="swatch"
          data-out={isCrossed || undefined}
          style={value.swatch ? { backgroundColor: value.swatch } : undefined}
        />
        <span className="sr-only">{value.label}</span>
      </>
    )
  }
  if (style === 'image' && value.picture) {
    return (
      <span className="face" data-out={isCrossed || undefined}>
        <Picture picture={value.picture} alt={value.label} sizes="4.5rem" className="size-18 object-cover" />
      </span>
    )
  }
  if (style === 'radio')
    return <span className={isCrossed ? 'text-muted line-through' : ''}>{value.label}</span>
  return (
    <span className="face" data-out={isCrossed || undefined}>
      {value.label}
    </span>
  )
}

interface ReasonsProps extends Pick<VariantPickerProps, 'product' | 'choices'> {
  readonly option: ProductOption
  readonly values: readonly ShownValue[]
}

/** Why some values cannot be taken; what is only sold out can be waited for. */
function Reasons({ product, choices, option, values }: ReasonsProps) {
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

/** The labels chosen of the options before one, which a value is not made with. */
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
