import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { writePictures } from '../products/write-documents.ts'
import {
  fittedAttributes,
  readCategoryAttributes,
  writeProductAttributes,
} from '../taxonomy/product-attributes.ts'
import type { Proposed } from './important-fields.ts'
import { closeSubmissions } from './submission-queries.ts'

interface AppliedRow {
  readonly id: string
  readonly pictures: Proposed['pictures'] | null
  readonly category_id: string | null
  readonly attributes: Proposed['attributes'] | null
}

/** Writes the proposed fields of products that have changes under review. */
export async function applyProposed(work: Work, productIds: readonly string[]): Promise<void> {
  const { rows } = await sql<AppliedRow>`
    update products p
    set name = coalesce(submission.proposed -> 'name', p.name),
        short_description = coalesce(submission.proposed -> 'short_description', p.short_description),
        description = coalesce(submission.proposed -> 'description', p.description),
        category_id = coalesce((submission.proposed ->> 'category_id')::uuid, p.category_id),
        updated_at = ${work.now}
    from product_submissions submission
    where p.id = any(${productIds}::uuid[])
      and submission.product_id = p.id
      and submission.kind = 'change'
      and submission.closed_at is null
    returning
      p.id,
      submission.proposed -> 'pictures' as pictures,
      (submission.proposed ->> 'category_id')::uuid as category_id,
      submission.proposed -> 'attributes' as attributes
  `.execute(work.db)
  const withPictures = rows.flatMap(({ id, pictures }) => (pictures ? [{ id, document: { pictures } }] : []))
  if (withPictures.length > 0) await writePictures(work, withPictures)
  await writeFitted(work, rows)
}

/** Writes the values that fit the new categories. */
async function writeFitted(work: Work, rows: readonly AppliedRow[]): Promise<void> {
  const moved = rows.flatMap(({ id, category_id, attributes }) =>
    category_id ? [{ productId: id, categoryId: category_id, given: attributes ?? {} }] : [],
  )
  if (moved.length === 0) return
  const known = await readCategoryAttributes(work, [...new Set(moved.map(({ categoryId }) => categoryId))])
  await writeProductAttributes(
    work,
    moved.map(({ productId, categoryId, given }) => {
      const attributes = known.get(categoryId) ?? []
      return { productId, values: fittedAttributes(given, attributes).values, attributes }
    }),
  )
}

/** Ends the reviews of archived products. Changes are saved, because shoppers no longer see the products. */
export async function endReviewsOfArchived(work: Work, productIds: readonly string[]): Promise<void> {
  await applyProposed(work, productIds)
  await closeSubmissions(work, productIds)
}
