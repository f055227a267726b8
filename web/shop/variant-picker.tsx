import { useTranslate } from '#app/i18n.tsx'
import type { Product, ProductOption } from '#contract/catalog.ts'
import { Picture } from '#ui/picture.tsx'
import { type Availability, availabilityOf, type Choices } from './variants.ts'

interface VariantPickerProps {
  readonly product: Pick<Product, 'options' | 'variants'>
  readonly choices: Choices
  readonly onChoose: (change: { optionId: string; valueId: string }) => void
}

/** One group per option: buttons of its style, or a select. Each posts `option-{id}` without script. */
export function VariantPicker({ product, choices, onChoose }: VariantPickerProps) {
  return product.options.map((option) => {
    const values = option.values.map((value) => ({
      ...value,
      isChosen: choices[option.id] === value.id,
      availability: availabilityOf(product, { choices, optionId: option.id, valueId: value.id }),
    }))
    const group = { option, values, choose: (valueId: string) => onChoose({ optionId: option.id, valueId }) }
    return option.style === 'dropdown' ? (
      <SelectGroup key={option.id} {...group} />
    ) : (
      <RadioGroup key={option.id} {...group} others={othersOf(product, choices, option)} />
    )
  })
}

interface GroupProps {
  readonly option: ProductOption
  readonly values: readonly ShownValue[]
  readonly choose: (valueId: string) => void
}

type ShownValue = ProductOption['values'][number] & { isChosen: boolean; availability: Availability }

function SelectGroup({ option, values, choose }: GroupProps) {
  const t = useTranslate()
  return (
    <label className="flex flex-col gap-2">
      <span className="font-semibold">{option.name}</span>
      <select
        name={`option-${option.id}`}
        value={values.find(({ isChosen }) => isChosen)?.id ?? ''}
        onChange={(event) => choose(event.target.value)}
        className="h-12 w-full max-w-sm rounded-xl border border-line-strong bg-surface px-4 text-base"
      >
        {values.map((value) => (
          <option key={value.id} value={value.id} disabled={value.availability === 'not_made'}>
            {value.availability === 'available'
              ? value.label
              : `${value.label} (${t(reasons[value.availability])})`}
          </option>
        ))}
      </select>
    </label>
  )
}

const reasons = { sold_out: 'catalog.sold_out', not_made: 'product.not_made' } as const

function RadioGroup({ option, values, choose, others }: GroupProps & { others: string }) {
  const t = useTranslate()
  const chosen = values.find(({ isChosen }) => isChosen)
  const notMade = values.filter(({ availability }) => availability === 'not_made')
  return (
    <fieldset>
      <legend className="mb-2">
        <span className="font-semibold">{option.name}</span>
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
              disabled={value.availability === 'not_made'}
              onChange={() => choose(value.id)}
              className={option.style === 'radio' ? 'size-5 accent-accent' : 'sr-only'}
            />
            <Face style={option.style} value={value} />
            {value.availability === 'available' ? null : (
              <span className={option.style === 'radio' ? 'text-sm text-muted' : 'sr-only'}>
                {t(reasons[value.availability])}
              </span>
            )}
          </label>
        ))}
      </div>
      {notMade.length > 0 ? (
        <p className="mt-2 text-sm text-muted">
          {t('product.not_made_with', { values: notMade.map(({ label }) => label).join(', '), others })}
        </p>
      ) : null}
    </fieldset>
  )
}

function Face({ style, value }: { style: ProductOption['style']; value: ShownValue }) {
  const isOut = value.availability !== 'available'
  if (style === 'color') {
    return (
      <>
        <span
          className="swatch"
          data-out={isOut || undefined}
          style={value.swatch ? { backgroundColor: value.swatch } : undefined}
        />
        <span className="sr-only">{value.label}</span>
      </>
    )
  }
  if (style === 'image' && value.picture) {
    return (
      <span className="face" data-out={isOut || undefined}>
        <Picture
          picture={{ ...value.picture, alt: value.label }}
          sizes="4.5rem"
          className="size-18 object-cover"
        />
      </span>
    )
  }
  if (style === 'radio') return <span>{value.label}</span>
  return (
    <span className="face" data-out={isOut || undefined}>
      {value.label}
    </span>
  )
}

/** The labels chosen of the other options, which a value is not made with. */
function othersOf({ options }: Pick<Product, 'options'>, choices: Choices, option: ProductOption): string {
  return options
    .filter(({ id }) => id !== option.id)
    .flatMap(({ id, values }) => values.find((value) => value.id === choices[id])?.label ?? [])
    .join(', ')
}
