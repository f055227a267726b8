import type { ComponentProps } from 'react'
import { TextareaField, TextField } from '#app/form/bound-fields.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { directionOf, type Locale, localeNames, offeredLocales } from '#values/locale.ts'

interface TranslatedFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'input'> {
  readonly label: string
  /** Of every language but English, which is the fallback. */
  readonly hint?: string | undefined
  readonly englishHint?: string
  readonly languages?: readonly Locale[]
  /** Of a text with several lines. */
  readonly rows?: number
}

/** A text in each language, `title.en` and `title.fr`. */
export function TranslatedField({
  name,
  label,
  hint,
  englishHint,
  languages = offeredLocales,
  rows,
  ...field
}: TranslatedFieldProps) {
  const t = useTranslate()
  return languages.map((language) => {
    const common = {
      ...field,
      name: `${name}.${language}`,
      label: t('editing.in_language', { label, language: localeNames[language] }),
      hint: language === 'en' ? englishHint : hint,
    }
    const input = { lang: language, dir: directionOf(language) }
    return rows === undefined ? (
      <TextField key={language} {...common} input={input} />
    ) : (
      <TextareaField key={language} {...common} input={{ ...input, rows }} />
    )
  })
}
