import { TextareaField, TextField } from '#app/form/bound-fields.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { Panel } from '#ui/panel.tsx'
import { localeNames, type offeredLocales } from '#values/locale.ts'

interface TextsProps {
  readonly language: (typeof offeredLocales)[number]
}

/** Name, text and texts for search engines of a category or collection, in one language. */
export function NamedTexts({ language }: TextsProps) {
  const t = useTranslate()
  return (
    <Panel title={localeNames[language]}>
      <div className="grid gap-5">
        <TextField
          name={`name.${language}`}
          label={t('taxonomy.name')}
          hint={language === 'fr' ? t('taxonomy.french_hint') : undefined}
          input={{ lang: language }}
        />
        <PageTexts language={language} />
      </div>
    </Panel>
  )
}

/** Texts of a page that lists products, in one language. */
export function PageTexts({ language: lang }: TextsProps) {
  const t = useTranslate()
  return (
    <>
      <TextareaField
        name={`description.${lang}`}
        label={t('taxonomy.description')}
        hint={t('taxonomy.description_hint')}
        input={{ lang, rows: 4 }}
      />
      <TextField
        name={`seo_title.${lang}`}
        label={t('taxonomy.seo_title')}
        hint={t('taxonomy.seo_title_hint')}
        input={{ lang }}
      />
      <TextareaField
        name={`seo_description.${lang}`}
        label={t('taxonomy.seo_description')}
        input={{ lang, rows: 2 }}
      />
    </>
  )
}
