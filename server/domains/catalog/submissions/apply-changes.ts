import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { writePictures } from '../products/write-documents.ts'
import type { Proposed } from './important-fields.ts'
import { closeSubmissions } from './submission-queries.ts'

/** Writes the proposed fields of products that have changes under review. */
export async function applyProposed(work: Work, productIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; pictures: Proposed['pictures'] | null }>`
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
    returning p.id, submission.proposed -> 'pictures' as pictures
  `.execute(work.db)
  const withPictures = rows.flatMap(({ id, pictures }) => (pictures ? [{ id, document: { pictures } }] : []))
  if (withPictures.length > 0) await writePictures(work, withPictures)
}

/** Ends the reviews of archived products. Changes are saved, because shoppers no longer see the products. */
export async function endReviewsOfArchived(work: Work, productIds: readonly string[]): Promise<void> {
  await applyProposed(work, productIds)
  await closeSubmissions(work, productIds)
}
