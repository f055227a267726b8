import { SelectField, SwitchField, TextField } from '#app/form/bound-fields.tsx'
import { useField } from '#app/form/form-context.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { MessageValues } from '#values/translate.ts'
import type { SettingField as Setting } from './pages.ts'

interface SettingFieldProps {
  readonly of: Setting
  readonly words: MessageValues
}

export function SettingField({ of: { name, label, hint, options }, words }: SettingFieldProps) {
  const t = useTranslate()
  const { limit } = useField(name)
  const field = { name, label: t(label, words), hint: hint && t(hint, words) }
  if (limit.type === 'boolean') return <SwitchField {...field} />
  if (options)
    return (
      <SelectField {...field}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {t(text)}
          </option>
        ))}
      </SelectField>
    )
  return (
    <TextField
      {...field}
      input={{
        inputMode: /_(minor|bps)$/.test(name) ? 'decimal' : 'numeric',
        dir: 'ltr',
        autoComplete: 'off',
        className: 'max-w-40',
      }}
    />
  )
}
