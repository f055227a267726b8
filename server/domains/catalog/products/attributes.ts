/** Attributes of products in their documents. */
import { type RawBuilder, sql } from 'kysely'
import type { ChoosableAttribute } from '#contract/products.ts'
import type { AttributeValues, CategoryAttribute } from '#contract/taxonomy.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import {
  choicesJson,
  fittedAttributes,
  missingAttributes,
  readCategoryAttributes,
  writeProductAttributes,
} from '../taxonomy/product-attributes.ts'
import type { ProductDocument } from './document.ts'
import type { FieldErrors } from './match-variants.ts'

/** The attributes of the categories in `tree`. */
export function choosableAttributes(locale: string): RawBuilder<ChoosableAttribute[]> {
  return sql`coalesce((
    select json_agg(json_strip_nulls(json_build_object(
      'id', a.id,
      'key', a.key,
      'name', ${translated(sql.ref('a.name'), locale)},
      'type', a.type,
      'unit', a.unit,
      'choices', ${choicesJson(locale)},
      'used_in', own.used_in
    )) order by a.position, a.key)
    from attributes a
    join (
      select used.attribute_id, json_agg(json_build_object(
        'category_id', used.category_id, 'is_required', used.is_required
      )) as used_in
      from category_attributes used
      join tree on tree.id = used.category_id
      group by used.attribute_id
    ) own on own.attribute_id = a.id
  ), '[]')`
}

interface WithDocument {
  readonly document: ProductDocument
  /** The values that the caller gave; undefined if they are left as they were. */
  readonly givenAttributes: AttributeValues | undefined
}

export interface Fitted {
  /** The attributes of the product's category. */
  readonly attributes: readonly CategoryAttribute[]
  readonly attributeErrors: FieldErrors
}

/**
 * Checks the values of attributes by the categories of the products. Values that were not given, and no longer fit
 * because the category or the attribute has changed, are left out.
 */
export async function withFittedAttributes<Candidate extends WithDocument>(
  work: Pick<Work, 'db' | 'locale'>,
  candidates: readonly Candidate[],
): Promise<(Candidate & Fitted)[]> {
  const categories = new Set(candidates.map(({ document }) => document.category_id))
  const known = await readCategoryAttributes(work, [...categories])
  return candidates.map((candidate) => {
    const { document, givenAttributes } = candidate
    const attributes = known.get(document.category_id) ?? []
    const { values, faults } = fittedAttributes(document.attributes, attributes)
    const errors = givenAttributes === undefined ? [] : Object.entries(faults)
    return {
      ...candidate,
      document: { ...document, attributes: values },
      attributes,
      attributeErrors: Object.fromEntries(errors.map(([field, fault]) => [field, [fault]])),
    }
  })
}

/** Writes the values of the products that got others. */
export async function writeAttributes(
  work: Pick<Work, 'db'>,
  products: readonly (Fitted & {
    readonly id: string
    readonly document: ProductDocument
    readonly changed: readonly string[]
  })[],
): Promise<void> {
  const changed = products.filter(
    (product) => product.changed.includes('attributes') || product.changed.includes('category_id'),
  )
  if (changed.length === 0) return
  await writeProductAttributes(
    work,
    changed.map(({ id, document, attributes }) => ({
      productId: id,
      values: document.attributes,
      attributes,
    })),
  )
}

/** Returns the errors of a product that cannot be published, as it lacks attributes that its category requires. */
export async function missingAttributeErrors(
  work: Pick<Work, 'db' | 'locale'>,
  document: ProductDocument,
): Promise<FieldErrors> {
  const [errors = {}] = await missingAttributeErrorsOf(work, [document])
  return errors
}

/** As `missingAttributeErrors`, for many products. */
export async function missingAttributeErrorsOf(
  work: Pick<Work, 'db' | 'locale'>,
  documents: readonly ProductDocument[],
): Promise<FieldErrors[]> {
  const known = await readCategoryAttributes(work, [...new Set(documents.map((each) => each.category_id))])
  return documents.map(({ category_id, attributes }) => {
    const missing = missingAttributes(attributes, known.get(category_id) ?? [])
    return Object.fromEntries(missing.map((field) => [field, ['attribute_required']]))
  })
}
