import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { rowNames, type Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { WrittenOptionSet } from '#contract/option-sets.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { localeNames, offeredLocales } from '#values/locale.ts'

interface OptionSetFormProps {
  /** Undefined for a new one. */
  readonly set: WrittenOptionSet | undefined
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
}

/** Values are rows that grow, move and shrink without script. */
export function OptionSetForm({ set, values, errors }: OptionSetFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate preventScrollReset className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <EnterSubmit />
      <input type="hidden" name="version" value={set?.version ?? 0} />
      <Panel title={t('taxonomy.option_set')}>
        <div className="grid gap-5 sm:grid-cols-2">
          {offeredLocales.map((language) => (
            <Field
              key={language}
              label={t('editing.in_language', { label: t('taxonomy.name'), language: localeNames[language] })}
              error={errors[`name.${language}`]}
            >
              <TextInput
                name={`name.${language}`}
                maxLength={60}
                lang={language}
                defaultValue={values[`name.${language}`]}
              />
            </Field>
          ))}
          <Field
            label={t('taxonomy.option_aliases')}
            hint={t('taxonomy.option_aliases_hint')}
            error={Object.entries(errors).find(([field]) => field.startsWith('aliases'))?.[1]}
            className="sm:col-span-2"
          >
            <TextInput name="aliases" defaultValue={values.aliases} />
          </Field>
        </div>
      </Panel>
      <SetValues values={values} errors={errors} />
      <ActionBar>
        <Button type="submit" name="command" value="keep" isBusy={isBusy}>
          {t(set ? 'taxonomy.option_set_save' : 'taxonomy.option_set_add')}
        </Button>
      </ActionBar>
    </Form>
  )
}

function SetValues({ values, errors }: Pick<OptionSetFormProps, 'values' | 'errors'>) {
  const t = useTranslate()
  const rows = rowNames(values, 'values')
  return (
    <Panel title={t('taxonomy.option_values')}>
      <p className="mb-4 text-sm text-muted">{t('taxonomy.option_values_hint')}</p>
      <FieldError id="values-error" error={errors.values} />
      <ol className="grid gap-4">
        {rows.map((row, place) => (
          <li key={row} className="flex flex-wrap items-end gap-3">
            {(['en', 'fr', 'swatch'] as const).map((field) => (
              <Field
                key={field}
                label={t(`taxonomy.choice_${field}`)}
                error={errors[field === 'swatch' ? `${row}.swatch` : `${row}.label.${field}`]}
                className="min-w-0 grow basis-32"
              >
                <TextInput
                  name={`${row}.${field}`}
                  maxLength={80}
                  dir={field === 'swatch' ? 'ltr' : undefined}
                  defaultValue={values[`${row}.${field}`]}
                />
              </Field>
            ))}
            <span className="flex">
              <IconButton
                type="submit"
                name="command"
                value={`up values ${place}`}
                icon={ArrowUp}
                label={t('taxonomy.option_value_up', { number: place + 1 })}
                disabled={place === 0}
              />
              <IconButton
                type="submit"
                name="command"
                value={`down values ${place}`}
                icon={ArrowDown}
                label={t('taxonomy.option_value_down', { number: place + 1 })}
                disabled={place === rows.length - 1}
              />
              <IconButton
                type="submit"
                name="command"
                value={`drop values ${place}`}
                icon={X}
                label={t('taxonomy.option_value_drop', { number: place + 1 })}
              />
            </span>
          </li>
        ))}
      </ol>
      <Button
        type="submit"
        variant="quiet"
        size="sm"
        icon={Plus}
        name="command"
        value="more values"
        className="mt-4"
      >
        {t('taxonomy.option_value_add')}
      </Button>
    </Panel>
  )
}
