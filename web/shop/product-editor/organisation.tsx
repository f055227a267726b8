import { useId } from 'react'
import { SelectField, TextField } from '#app/form/bound-fields.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { ProductChoices } from '#contract/products.ts'
import { Panel } from '#ui/panel.tsx'
import { CategoryField } from './category-field.tsx'
import { TagsField } from './tags-field.tsx'

/** Category, brand, tags and size chart. */
export function Organisation({ choices }: { readonly choices: ProductChoices }) {
  const t = useTranslate()
  const brandsId = useId()
  return (
    <Panel title={t('products.part_organisation')}>
      <div className="grid gap-5">
        <CategoryField categories={choices.categories} />
        <TextField
          name="brand"
          label={t('products.field_brand')}
          input={{ list: brandsId, autoComplete: 'off' }}
        />
        <datalist id={brandsId}>
          {choices.brands.map((brand) => (
            <option key={brand} value={brand} />
          ))}
        </datalist>
        <TagsField tags={choices.tags} />
        <SelectField name="size_chart" label={t('products.field_size_chart')}>
          <option value="">{t('products.size_chart_category')}</option>
          {choices.size_charts.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </Panel>
  )
}
