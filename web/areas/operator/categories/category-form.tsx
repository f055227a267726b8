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
import { TextInput } from '#ui/text-input.tsx'
import { offeredLocales } from '#values/locale.ts'
import { slugLengthMax } from '#values/slug.ts'
import { PictureFields } from '../taxonomy/picture-fields.tsx'
import { NamedTexts } from '../taxonomy/text-fields.tsx'
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
        <NamedTexts key={language} language={language} values={values} errors={refusal?.errors ?? {}} />
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
