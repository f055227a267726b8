import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { OfferedOptionSet } from '#contract/option-sets.ts'
import { Select } from '#ui/select.tsx'
import type { EditedOption } from './variants.ts'

interface OptionSetSelectProps {
  readonly sets: readonly OfferedOptionSet[]
  readonly isDisabled: boolean
  readonly onChoose: (option: Omit<EditedOption, 'key' | 'id'>) => void
}

/** Adds an option with all values of a set; values can be removed, and others typed. */
export function OptionSetSelect({ sets, isDisabled, onChoose }: OptionSetSelectProps) {
  const t = useTranslate()
  const locale = useLocale()
  if (sets.length === 0) return null
  return (
    <Select
      aria-label={t('products.option_from_set')}
      value=""
      disabled={isDisabled}
      onChange={({ currentTarget }) => {
        const set = sets[Number(currentTarget.value)]
        if (set) onChoose(optionOf(set))
      }}
      className="w-auto"
    >
      <option value="">{t('products.option_from_set')}</option>
      {sets.map(({ name }, place) => (
        <option key={name.en} value={place}>
          {name[locale] ?? name.en}
        </option>
      ))}
    </Select>
  )
}

function optionOf({ name, values }: OfferedOptionSet): Omit<EditedOption, 'key' | 'id'> {
  return {
    name,
    style: values.some(({ swatch }) => swatch !== undefined) ? 'color' : 'rectangle',
    values: values.map(({ label, swatch = '' }) => ({
      key: crypto.randomUUID(),
      id: undefined,
      label,
      swatch,
      pictureId: '',
    })),
  }
}
