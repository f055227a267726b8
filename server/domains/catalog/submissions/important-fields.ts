import { isDeepStrictEqual } from 'node:util'
import type { ProductDocument } from '../products/document.ts'

/** Fields of a live product that shoppers see changed only after a review. */
export const importantFields = [
  'name',
  'short_description',
  'description',
  'category_id',
  'pictures',
] as const satisfies readonly (keyof ProductDocument)[]

type ImportantField = (typeof importantFields)[number]

/** Values of attributes are held back with their category only. */
export type ImportantFields = Pick<ProductDocument, ImportantField | 'attributes'>

/** The changed fields of a live product. */
export type Proposed = Partial<ImportantFields>

export function importantOf(document: ProductDocument): ImportantFields {
  const { name, short_description, description, category_id, pictures, attributes } = document
  return { name, short_description, description, category_id, pictures, attributes }
}

/** Returns the important fields in which a document differs from what shoppers see. */
export function proposedIn(live: ImportantFields, document: ProductDocument): Proposed {
  const after = importantOf(document)
  const proposed: Proposed = Object.fromEntries(
    importantFields
      .filter((field) => !isDeepStrictEqual(live[field], after[field]))
      .map((field) => [field, after[field]]),
  )
  return proposed.category_id === undefined ? proposed : { ...proposed, attributes: after.attributes }
}

export function isEmpty(proposed: Proposed): boolean {
  return Object.keys(proposed).length === 0
}

/** Returns the values that fields have before the proposed changes of them. */
export function pickFields(live: ImportantFields, proposed: Proposed): Proposed {
  return Object.fromEntries(
    Object.entries(live).filter(([field]) => proposed[field as keyof Proposed] !== undefined),
  )
}
