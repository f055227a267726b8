import { Plus, Trash2 } from 'lucide-react'
import { HiddenField } from '#app/form/bound-fields.tsx'
import { useForm } from '#app/form/form-context.tsx'
import { limitOf } from '#app/form/limits.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { OfferedOptionSet } from '#contract/option-sets.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { useAddedFocus } from './added-focus.ts'
import { OptionSetSelect } from './option-set-select.tsx'
import { OptionValues } from './option-values.tsx'
import { StateText } from './state-text.tsx'
import { countCombinations, type EditedOption } from './variants.ts'

interface OptionsProps {
  readonly options: readonly EditedOption[]
  readonly optionSets: readonly OfferedOptionSet[]
  readonly variantsMax: number
  readonly onChange: (options: readonly EditedOption[]) => void
}

const emptyOption = { name: {}, style: 'rectangle', values: [] }

const styles = ['rectangle', 'circle', 'color', 'image', 'radio', 'dropdown'] as const

/** What shoppers choose from, such as size and colour. */
export function Options({ options, optionSets, variantsMax, onChange }: OptionsProps) {
  const t = useTranslate()
  const { limits, errors, isBusy } = useForm()
  const { ref, focusAdded } = useAddedFocus()
  const combinations = countCombinations(options)

  const isFull = isBusy || options.length >= (limitOf(limits, 'options').maxItems ?? 0)

  function add(option: Omit<EditedOption, 'key' | 'id'>): void {
    const key = crypto.randomUUID()
    focusAdded(key)
    onChange([...options, { ...option, key, id: undefined }])
  }

  return (
    <Panel title={t('products.part_options')}>
      <p className="mb-4 text-sm text-muted">{t('products.options_hint')}</p>
      <div ref={ref} className="grid gap-4">
        {options.map((option, place) => (
          <OptionCard
            key={option.key}
            option={option}
            place={place}
            onChange={(next) => onChange(options.map((each) => (each === option ? next : each)))}
            onRemove={() => onChange(options.filter((each) => each !== option))}
          />
        ))}
      </div>
      <FieldError
        id="options-error"
        error={
          combinations > variantsMax
            ? t('products.too_many_variants', { count: combinations, max: variantsMax })
            : errors.options
        }
      />
      <div className="mt-4 flex flex-wrap items-center gap-3 noscript:hidden">
        <Button variant="quiet" size="sm" icon={Plus} disabled={isFull} onClick={() => add(emptyOption)}>
          {t('products.option_add')}
        </Button>
        <OptionSetSelect sets={optionSets} isDisabled={isFull} onChoose={add} />
      </div>
    </Panel>
  )
}

interface OptionCardProps {
  readonly option: EditedOption
  readonly place: number
  readonly onChange: (option: EditedOption) => void
  readonly onRemove: () => void
}

function OptionCard({ option, place, onChange, onRemove }: OptionCardProps) {
  const t = useTranslate()
  const { isBusy } = useForm()
  const path = `options.${place}`
  const number = place + 1
  return (
    <fieldset data-row={option.key} className="min-w-0 rounded-xl border border-line p-4">
      <legend className="sr-only">{t('products.option_number', { number })}</legend>
      {option.id ? <HiddenField name={`${path}.id`} value={option.id} /> : null}
      <div className="flex items-end gap-3">
        <div className="grid grow gap-3 sm:grid-cols-2">
          <StateText
            name={`${path}.name`}
            label={t('products.option_name', { number })}
            placeholder={t('products.option_name_example')}
            texts={option.name}
            onChange={(name) => onChange({ ...option, name })}
          />
          <Field label={t('products.option_style')}>
            <Select
              name={`${path}.style`}
              defaultValue={option.style}
              onChange={({ currentTarget }) => onChange({ ...option, style: currentTarget.value })}
            >
              {styles.map((style) => (
                <option key={style} value={style}>
                  {t(`products.style_${style}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <IconButton
          icon={Trash2}
          label={t('products.option_remove', { number })}
          className="noscript:hidden"
          disabled={isBusy}
          onClick={onRemove}
        />
      </div>
      <OptionValues option={option} path={path} onChange={(values) => onChange({ ...option, values })} />
    </fieldset>
  )
}
