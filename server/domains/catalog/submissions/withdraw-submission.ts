import type { Answer, Given } from '#contract/endpoint.ts'
import type { withdrawSubmission as contract } from '#contract/product-submissions.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { changedNames } from '../products/document.ts'
import { lockedProduct } from '../products/locked-product.ts'
import { editedProduct } from '../products/product-answer.ts'
import type { DocumentRow } from '../products/read-documents.ts'
import { writeVersions } from '../products/write-documents.ts'
import * as queries from './submission-queries.ts'

/**
 * Withdraws a product from review: a new one is a draft again, and changes of a live one are dropped. They stay in the
 * history.
 * @throws not_found, not_allowed, state_conflict without a submission
 */
export async function withdrawSubmission(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const { storeId } = staffOf(work, params.store)
  const row = await lockedProduct(work, { storeId, productId: params.id })
  if (!row.submission) throw problem('state_conflict')
  await queries.closeSubmissions(work, [row.id])
  if (row.submission.kind === 'new') await queries.clearPublishAt(work, row.id)
  else await dropChanges(work, row)
  invalidate(work, [`product:${row.id}`])
  return { product: await editedProduct(work, { storeId, productId: row.id }) }
}

/** The product has a new version, so that an editor that is open meanwhile learns of it. */
async function dropChanges(work: Work, { id, version, document, live }: DocumentRow): Promise<void> {
  const dropped = { ...document, ...live }
  await queries.setVersion(work, { productId: id, version: version + 1 })
  await writeVersions(work, {
    products: [{ id, version: version + 1, changed: changedNames(document, dropped), document: dropped }],
    actorId: signedInUser(work).userId,
  })
}
