import { useForm } from '#app/form/form-context.tsx'
import { limitOf } from '#app/form/limits.ts'
import { useTranslate } from '#app/i18n.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { directionOf, type Locale, localeNames } from '#values/locale.ts'
import { shownIn, useLanguages } from './language-tabs.tsx'
import type { Texts } from './variants.ts'

interface StateTextProps {
  readonly name: string
  readonly label: string
  readonly placeholder?: string
  readonly hidesLabel?: boolean
  readonly texts: Texts
  /** Called when a changed text loses the focus, as the variants are named by it. */
  readonly onChange: (texts: Texts) => void
}

/** A text in each language that the rest of the form depends on. */
export function StateText({ name, label, placeholder, hidesLabel = false, texts, onChange }: StateTextProps) {
  const t = useTranslate()
  const { errors, limits } = useForm()
  const { all, current } = useLanguages()
  const labelIn = (language: Locale) =>
    language === 'en' ? label : t('products.in_language', { label, language: localeNames[language] })
  return all.map((language) => {
    const field = `${name}.${language}`
    return (
      <Field
        key={language}
        label={labelIn(language)}
        hidesLabel={hidesLabel}
        error={errors[field] ?? (language === 'en' ? errors[name] : undefined)}
        className={`${shownIn(language, current)} min-w-0 grow`}
      >
        <TextInput
          name={field}
          lang={language}
          dir={directionOf(language)}
          placeholder={placeholder ?? (language === 'en' ? undefined : texts.en)}
          maxLength={limitOf(limits, field).maxLength}
          defaultValue={texts[language] ?? ''}
          onBlur={({ currentTarget }) => {
            const text = currentTarget.value.trim()
            if (text !== (texts[language] ?? '')) onChange({ ...texts, [language]: text })
          }}
        />
      </Field>
    )
  })
}
