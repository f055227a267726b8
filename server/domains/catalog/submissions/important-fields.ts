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

export type ImportantField = (typeof importantFields)[number]
export type ImportantFields = Pick<ProductDocument, ImportantField>

/** The changed fields of a live product. */
export type Proposed = Partial<ImportantFields>

export function importantOf(document: ProductDocument): ImportantFields {
  const { name, short_description, description, category_id, pictures } = document
  return { name, short_description, description, category_id, pictures }
}

/** Returns the important fields in which a document differs from what shoppers see. */
export function proposedIn(live: ImportantFields, document: ProductDocument): Proposed {
  const after = importantOf(document)
  return Object.fromEntries(
    importantFields
      .filter((field) => !isDeepStrictEqual(live[field], after[field]))
      .map((field) => [field, after[field]]),
  )
}

export function isEmpty(proposed: Proposed): boolean {
  return Object.keys(proposed).length === 0
}

/** Returns the values that fields have before the proposed changes of them. */
export function pickFields(live: ImportantFields, proposed: Proposed): Proposed {
  return Object.fromEntries(
    importantFields.filter((field) => field in proposed).map((field) => [field, live[field]]),
  )
}
