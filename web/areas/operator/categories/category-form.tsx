import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { CategoryRow, WrittenCategory } from '#contract/taxonomy.ts'
import type { UploadedPicture } from '#shop/uploaded-picture.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { localeNames, offeredLocales } from '#values/locale.ts'
import { slugLengthMax } from '#values/slug.ts'
import { PictureFields } from '../taxonomy/picture-fields.tsx'
import { CategorySelect } from './category-select.tsx'
import { valuesOf } from './written.ts'

interface CategoryFormProps {
  /** Undefined for a new one. */
  readonly category: WrittenCategory | undefined
  readonly categories: readonly CategoryRow[]
  /** Parent of a new one. */
  readonly parentId: string
  readonly refusal: (Refusal & { readonly uploaded: UploadedPicture | undefined }) | undefined
}

export function CategoryForm({ category, categories, parentId, refusal }: CategoryFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const values = refusal?.values ?? (category ? valuesOf(category) : {})
  const isHidden = refusal ? refusal.values.is_hidden !== undefined : category?.is_hidden
  return (
    <Form method="post" encType="multipart/form-data" noValidate preventScrollReset className="grid gap-6">
      <input type="hidden" name="version" value={category?.version ?? 0} />
      {category ? null : (
        <Panel title={t('taxonomy.place_title')}>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t('taxonomy.parent')} error={refusal?.errors.parent_id}>
              <CategorySelect name="parent_id" categories={categories} value={values.parent_id ?? parentId} />
            </Field>
            <Field label={t('taxonomy.slug')} hint={t('taxonomy.slug_hint')} error={refusal?.errors.slug}>
              <TextInput
                name="slug"
                dir="ltr"
                maxLength={slugLengthMax.category}
                defaultValue={values.slug}
              />
            </Field>
          </div>
        </Panel>
      )}
      {offeredLocales.map((language) => (
        <TextFields key={language} language={language} values={values} errors={refusal?.errors ?? {}} />
      ))}
      <Panel title={t('taxonomy.picture')}>
        <PictureFields
          uploaded={refusal?.uploaded}
          picture={category?.picture}
          pictureId={category?.picture_id ?? null}
          error={refusal?.errors.picture_id}
        />
      </Panel>
      <Panel title={t('taxonomy.visibility')}>
        <Checkbox
          name="is_hidden"
          label={t('taxonomy.hide')}
          hint={t('taxonomy.hide_hint')}
          defaultChecked={isHidden}
        />
      </Panel>
      <ActionBar>
        <Button type="submit" name="command" value="keep" isBusy={isBusy}>
          {t(category ? 'taxonomy.save' : 'taxonomy.add')}
        </Button>
      </ActionBar>
    </Form>
  )
}

interface TextFieldsProps {
  readonly language: (typeof offeredLocales)[number]
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

function TextFields({ language, values, errors }: TextFieldsProps) {
  const t = useTranslate()
  const fieldOf = (field: string) => {
    const name = `${field}.${language}`
    return { error: errors[name], input: { name, lang: language, defaultValue: values[name] } }
  }
  const name = fieldOf('name')
  const description = fieldOf('description')
  const seoTitle = fieldOf('seo_title')
  const seoDescription = fieldOf('seo_description')
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
      </div>
    </Panel>
  )
}
