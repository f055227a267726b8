import type { Answer, Given } from '#contract/endpoint.ts'
import { submissionDecided } from '#contract/events.ts'
import type {
  approveSubmission as approving,
  rejectSubmission as rejecting,
} from '#contract/product-submissions.ts'
import { emit } from '#platform/events/emit.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { missingAttributeErrors } from '../products/attributes.ts'
import { changedState } from '../products/changed-state.ts'
import { productErrors } from '../products/check-products.ts'
import { checkReady } from '../products/check-ready.ts'
import { lockedProduct } from '../products/locked-product.ts'
import type { DocumentRow } from '../products/read-documents.ts'
import { setPublished } from '../products/state-queries.ts'
import { applyProposed } from './apply-changes.ts'
import { type Proposed, pickFields } from './important-fields.ts'
import { submissionAnswer } from './list-submissions.ts'
import { readSubmissionRow } from './read-submission.ts'
import { setApproved, setRejected } from './submission-queries.ts'

/**
 * Approves a new product, which is published now or at its set time, or changes of a live one.
 * @throws not_found; state_conflict if it is decided, blocked, or another version; invalid_input if it is incomplete
 */
export async function approveSubmission(
  work: Work,
  { params: { id }, body: { version } }: Given<typeof approving>,
): Promise<Answer<typeof approving>> {
  const { storeId, row } = await lockedSubmission(work, { id, version })
  checkReady(row, await missingAttributeErrors(work, row.document))
  const { userId: actorId } = signedInUser(work)
  const isChange = row.submission?.kind === 'change'
  if (isChange) await checkReferences(work, { storeId, row })
  if (isChange) await applyProposed(work, [row.id])
  await setApproved(work, { productId: row.id, actorId, replaced: isChange ? liveOf(row) : null })
  const isDue = !row.publish_at || row.publish_at <= work.now
  if (!isChange && isDue) await setPublished(work, [row.id])
  await changedState(work, { storeId, productId: row.id })
  return decided(work, id)
}

/**
 * Rejects a new product, which stays a draft, or changes of a live one, which shoppers do not see.
 * @throws not_found; state_conflict if it is decided, or another version
 */
export async function rejectSubmission(
  work: Work,
  { params: { id }, body: { version, reason } }: Given<typeof rejecting>,
): Promise<Answer<typeof rejecting>> {
  const { row } = await lockedSubmission(work, { id, version })
  await setRejected(work, { productId: row.id, actorId: signedInUser(work).userId, reason })
  invalidate(work, [`product:${row.id}`])
  return decided(work, id)
}

async function lockedSubmission(
  work: Work,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<{ storeId: string; row: DocumentRow }> {
  const { store_id: storeId, product_id: productId } = await readSubmissionRow(work, id)
  const row = await lockedProduct(work, { storeId, productId })
  const { submission } = row
  if (submission?.id !== id || submission.state !== 'pending' || row.version !== version) {
    throw problem('state_conflict')
  }
  return { storeId, row }
}

/** What shoppers saw of the changed fields. */
function liveOf({ live, submission }: DocumentRow): Proposed {
  return pickFields(live, submission?.proposed ?? {})
}

/** A category or picture may be gone since the change was proposed. */
async function checkReferences(
  work: Work,
  { storeId, row }: { readonly storeId: string; readonly row: DocumentRow },
): Promise<void> {
  const [errors = {}] = await productErrors(work, { storeId, actorId: null }, [row])
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
}

async function decided(work: Work, id: string): Promise<Answer<typeof approving>> {
  emit(work, submissionDecided, { submission_id: id })
  return { submission: submissionAnswer(await readSubmissionRow(work, id)) }
}
