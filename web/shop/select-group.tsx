import { useId } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Select } from '#ui/select.tsx'
import { type GroupProps, isOut, words } from './shown-values.ts'

/** Option with many values, as a select. */
export function SelectGroup({ option, values, choose, isMissing, reasons }: GroupProps) {
  const t = useTranslate()
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="w-fit font-semibold text-strong">
        {option.name}
      </label>
      <Select
        id={id}
        name={`option-${option.id}`}
        value={values.find(({ isChosen }) => isChosen)?.id ?? ''}
        onChange={(event) => choose(event.target.value)}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        className="max-w-sm"
      >
        <option value="" disabled>
          {t('buy.choose')}
        </option>
        {values.map((value) => (
          <option key={value.id} value={value.id} disabled={isOut(value)}>
            {value.availability === 'available'
              ? value.label
              : `${value.label} (${t(words[value.availability])})`}
          </option>
        ))}
      </Select>
      <FieldError id={`${id}-error`} error={isMissing ? t('buy.field_empty') : undefined} />
      {reasons}
    </div>
  )
}
