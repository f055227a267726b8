import { Suspense, useRef, useState } from 'react'
import { useField } from '#app/form/form-context.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { lazily } from '#app/lazily.ts'
import { useIsHydrated } from '#app/use-is-hydrated.ts'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/text-input.tsx'
import { directionOf, type Locale, localeNames } from '#values/locale.ts'
import { shownIn, useLanguages } from './language-tabs.tsx'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

const RichTextEditor = lazily<RichTextEditorProps>(
  async () => (await import('./rich-text-editor.tsx')).RichTextEditor,
)

/** The description in each language; without script as HTML in a textarea. */
export function DescriptionField() {
  const { all, current } = useLanguages()
  return all.map((language) => (
    <InLanguage key={language} language={language} className={shownIn(language, current)} />
  ))
}

function InLanguage({ language, className }: { readonly language: Locale; readonly className: string }) {
  const t = useTranslate()
  const isHydrated = useIsHydrated()
  const name = `description.${language}`
  const { value, error, limit } = useField(name)
  const own = t('products.field_description')
  const label =
    language === 'en' ? own : t('products.in_language', { label: own, language: localeNames[language] })
  const field = useRef<HTMLTextAreaElement>(null)
  const [isReady, setIsReady] = useState(false)
  return (
    <Field label={label} error={error} className={className}>
      <div className={isReady ? 'sr-only' : ''}>
        <Textarea
          ref={field}
          name={name}
          maxLength={limit.maxLength}
          defaultValue={value}
          lang={language}
          dir={directionOf(language)}
          className="min-h-48"
          {...(isReady && { tabIndex: -1, 'aria-hidden': true })}
        />
      </div>
      {isHydrated ? (
        <Suspense>
          <RichTextEditor field={field} label={label} language={language} onReady={() => setIsReady(true)} />
        </Suspense>
      ) : null}
    </Field>
  )
}
