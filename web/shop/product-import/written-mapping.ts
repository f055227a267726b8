import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { ImportDetails } from '#contract/imports.ts'
import { mappableFields } from '#values/product-import.ts'

type Mapping = NonNullable<Input<Endpoints['PUT /seller/stores/{store}/imports/{id}/mapping']>['body']>

/** Returns what a form changes in the mapping of an import. */
export function mappingOf(form: FormData, { columns, categories }: ImportDetails): Mapping {
  const chosen = columns.flatMap(({ place, field, is_fixed }) => {
    const written = form.get(`column.${place}`)
    if (is_fixed || typeof written !== 'string' || written === (field ?? '')) return []
    return [{ place, field: mappableFields.find((each) => each === written) ?? null }]
  })
  return {
    columns: chosen,
    categories: categories.flatMap(({ name }) => {
      const written = form.get(`category.${name}`)
      return typeof written === 'string' ? [{ name, category_id: written === '' ? null : written }] : []
    }),
    ...(form.has('default_category') && {
      default_category_id: String(form.get('default_category')) || null,
    }),
  }
}
