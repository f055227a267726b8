import { CheckboxField, TextField } from '#app/form/bound-fields.tsx'
import { ContractForm } from '#app/form/contract-form.tsx'
import { useForm } from '#app/form/form-context.tsx'
import type { Limits } from '#app/form/limits.ts'
import type { FormOutcome } from '#app/form/outcome.ts'
import { valuesOf } from '#app/form/values-of.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { CategoryRow, WrittenCategory } from '#contract/taxonomy.ts'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { offeredLocales } from '#values/locale.ts'
import { PictureFields } from '../taxonomy/picture-fields.tsx'
import { NamedTexts } from '../taxonomy/text-fields.tsx'
import { CategorySelect } from './category-select.tsx'

interface CategoryFormProps {
  /** Undefined for a new one. */
  readonly category: WrittenCategory | undefined
  readonly categories: readonly CategoryRow[]
  /** Parent of a new one. */
  readonly parentId: string
  readonly limits: Limits
  readonly outcome: FormOutcome
}

export function CategoryForm({ category, categories, parentId, limits, outcome }: CategoryFormProps) {
  const t = useTranslate()
  return (
    <ContractForm
      values={category ? valuesOf(category) : { parent_id: parentId }}
      limits={limits}
      outcome={outcome}
      encType="multipart/form-data"
      conflict="taxonomy.conflict"
      command="keep"
      save={category ? 'taxonomy.save' : 'taxonomy.add'}
    >
      <input type="hidden" name="version" value={category?.version ?? 0} />
      {category ? null : <NewPlace categories={categories} />}
      {offeredLocales.map((language) => (
        <NamedTexts key={language} language={language} />
      ))}
      <Panel title={t('taxonomy.picture')}>
        <PictureFields name="picture_id" picture={category?.picture} />
      </Panel>
      <Panel title={t('taxonomy.visibility')}>
        <CheckboxField name="is_hidden" label={t('taxonomy.hide')} hint={t('taxonomy.hide_hint')} />
      </Panel>
    </ContractForm>
  )
}

function NewPlace({ categories }: Pick<CategoryFormProps, 'categories'>) {
  const t = useTranslate()
  const { values, errors } = useForm()
  return (
    <Panel title={t('taxonomy.place_title')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('taxonomy.parent')} error={errors.parent_id}>
          <CategorySelect name="parent_id" categories={categories} value={values.parent_id ?? ''} />
        </Field>
        <TextField
          name="slug"
          label={t('taxonomy.slug')}
          hint={t('taxonomy.slug_hint')}
          input={{ dir: 'ltr' }}
        />
      </div>
    </Panel>
  )
}
