import { TextField } from '#app/form/bound-fields.tsx'
import { ContractForm } from '#app/form/contract-form.tsx'
import { useForm } from '#app/form/form-context.tsx'
import type { Limits } from '#app/form/limits.ts'
import type { FormOutcome } from '#app/form/outcome.ts'
import { AddRow, RowButtons, useRowNames } from '#app/form/row-buttons.tsx'
import type { Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { TranslatedField } from '../translated-field.tsx'

interface OptionSetFormProps {
  readonly isNew: boolean
  readonly values: Values
  readonly limits: Limits
  readonly outcome: FormOutcome
}

/** Values are rows that grow, move and shrink without script. */
export function OptionSetForm({ isNew, ...form }: OptionSetFormProps) {
  const t = useTranslate()
  return (
    <ContractForm
      {...form}
      conflict="taxonomy.option_set_conflict"
      command="keep"
      save={isNew ? 'taxonomy.option_set_add' : 'taxonomy.option_set_save'}
    >
      <input type="hidden" name="version" value={form.values.version ?? 0} />
      <Panel title={t('taxonomy.option_set')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TranslatedField name="name" label={t('taxonomy.name')} />
          <TextField
            name="aliases"
            label={t('taxonomy.option_aliases')}
            hint={t('taxonomy.option_aliases_hint')}
            className="sm:col-span-2"
          />
        </div>
      </Panel>
      <SetValues />
    </ContractForm>
  )
}

const fields = { en: 'label.en', fr: 'label.fr', swatch: 'swatch' } as const

function SetValues() {
  const t = useTranslate()
  const { errors } = useForm()
  const rows = useRowNames('values')
  return (
    <Panel title={t('taxonomy.option_values')}>
      <p className="mb-4 text-sm text-muted">{t('taxonomy.option_values_hint')}</p>
      <FieldError id="values-error" error={errors.values} />
      <ol className="grid gap-4">
        {rows.map((row, place) => (
          <li key={row} className="flex flex-wrap items-end gap-3">
            {(['en', 'fr', 'swatch'] as const).map((field) => (
              <TextField
                key={field}
                name={`${row}.${fields[field]}`}
                label={t(`taxonomy.choice_${field}`)}
                className="min-w-0 grow basis-32"
                input={field === 'swatch' ? { dir: 'ltr' } : { lang: field }}
              />
            ))}
            <RowButtons
              list="values"
              place={place}
              labels={{
                up: t('taxonomy.option_value_up', { number: place + 1 }),
                down: t('taxonomy.option_value_down', { number: place + 1 }),
                drop: t('taxonomy.option_value_drop', { number: place + 1 }),
              }}
            />
          </li>
        ))}
      </ol>
      <AddRow list="values" label={t('taxonomy.option_value_add')} />
    </Panel>
  )
}
