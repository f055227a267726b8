import { useTranslate } from '#app/i18n.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { localeNames, type offeredLocales } from '#values/locale.ts'

interface TextsProps {
  readonly language: (typeof offeredLocales)[number]
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

/** Name, text and texts for search engines of a category or collection, in one language. */
export function NamedTexts(props: TextsProps) {
  const { language } = props
  const t = useTranslate()
  const name = fieldOf('name', props)
  return (
    <Panel title={localeNames[language]}>
      <div className="grid gap-5">
        <Field
          label={t('taxonomy.name')}
          hint={language === 'fr' ? t('taxonomy.french_hint') : undefined}
          error={name.error}
        >
          <TextInput {...name.input} maxLength={80} required={language === 'en'} />
        </Field>
        <PageTexts {...props} />
      </div>
    </Panel>
  )
}

/** Texts of a page that lists products, in one language. */
export function PageTexts(props: TextsProps) {
  const t = useTranslate()
  const description = fieldOf('description', props)
  const seoTitle = fieldOf('seo_title', props)
  const seoDescription = fieldOf('seo_description', props)
  return (
    <>
      <Field
        label={t('taxonomy.description')}
        hint={t('taxonomy.description_hint')}
        error={description.error}
      >
        <Textarea {...description.input} rows={4} maxLength={2000} />
      </Field>
      <Field label={t('taxonomy.seo_title')} hint={t('taxonomy.seo_title_hint')} error={seoTitle.error}>
        <TextInput {...seoTitle.input} maxLength={70} />
      </Field>
      <Field label={t('taxonomy.seo_description')} error={seoDescription.error}>
        <Textarea {...seoDescription.input} rows={2} maxLength={200} />
      </Field>
    </>
  )
}

function fieldOf(field: string, { language, values, errors }: TextsProps) {
  const name = `${field}.${language}`
  return { error: errors[name], input: { name, lang: language, defaultValue: values[name] } }
}
