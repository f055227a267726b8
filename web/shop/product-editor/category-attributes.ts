/** The attributes of the category that is chosen in the editor. */
import type { Limits } from '#app/form/limits.ts'
import type { ChoosableAttribute, ProductChoices } from '#contract/products.ts'
import { ATTRIBUTE_TEXT_MAX } from '#values/attribute-type.ts'

export interface ShownAttribute extends ChoosableAttribute {
  readonly isRequired: boolean
}

/** Returns the attributes of a category and of those above it. */
export function attributesOfCategory(
  { categories, attributes }: Pick<ProductChoices, 'categories' | 'attributes'>,
  categoryId: string,
): ShownAttribute[] {
  const chosen = categories.find(({ id }) => id === categoryId)
  if (!chosen) return []
  const above = new Set(
    categories
      .filter(({ path }) => chosen.path === path || chosen.path.startsWith(`${path}/`))
      .map(({ id }) => id),
  )
  return attributes.flatMap((attribute) => {
    const uses = attribute.used_in.filter(({ category_id }) => above.has(category_id))
    return uses.length === 0 ? [] : [{ ...attribute, isRequired: uses.some((use) => use.is_required) }]
  })
}

/** Limits of the fields of attributes by the field's name. */
export function attributeLimits(attributes: readonly ChoosableAttribute[]): Limits {
  const limits = attributes.flatMap(({ key, type }) =>
    type === 'text'
      ? ['en', 'fr', 'ar'].map((locale) => [`attributes.${key}.${locale}`, { maxLength: ATTRIBUTE_TEXT_MAX }])
      : [],
  )
  return Object.fromEntries(limits)
}

/** Returns the name of the attribute that a field such as `attributes.material.en` belongs to. */
export function attributeName(attributes: readonly ChoosableAttribute[], field: string): string | undefined {
  const [list, key] = field.split('.')
  return list === 'attributes' ? attributes.find((attribute) => attribute.key === key)?.name : undefined
}
