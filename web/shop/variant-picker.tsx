import { useId } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { lazyHydrate } from '#app/later.tsx'
import type { Product, ProductOption } from '#contract/catalog.ts'
import { FieldError } from '#ui/field-error.tsx'
import { Picture } from '#ui/picture.tsx'
import { type GroupProps, isOut, type ShownValue, words } from './shown-values.ts'
import { availabilityOf, type Choices } from './variants.ts'

// Loaded separately, as few products need them.
const Reasons = lazyHydrate(async () => (await import('./choice-reasons.tsx')).ChoiceReasons, 'at_once')
const SelectGroup = lazyHydrate(async () => (await import('./select-group.tsx')).SelectGroup, 'at_once')

interface VariantPickerProps {
  readonly product: Pick<Product, 'options' | 'variants' | 'slug'>
  readonly choices: Choices
  readonly onChoose: (change: { optionId: string; valueId: string }) => void
  /** Options to show an error for, after an attempt to add. */
  readonly missing: readonly ProductOption[]
}

/** One group per option, as buttons or a select; each posts `option-{id}` without script. */
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
        reasons={
          values.some(isOut) ? (
            <Reasons product={product} choices={choices} option={option} values={values} />
          ) : null
        }
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
        <span className="font-semibold text-strong">{option.name}</span>{' '}
        {chosen ? <span className="text-muted">{chosen.label}</span> : null}
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
