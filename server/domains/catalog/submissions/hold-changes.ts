/** Keeps important changes of live products from shoppers until an operator has approved them (decision 051). */
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { ProductDocument } from '../products/document.ts'
import type { DocumentRow } from '../products/read-documents.ts'
import { isEmpty, type Proposed, pickFields, proposedIn } from './important-fields.ts'
import { reviewedCategories } from './review-rules.ts'
import * as queries from './submission-queries.ts'

export interface ChangedProduct {
  readonly id: string
  /** Undefined for a new product. */
  readonly before: DocumentRow | undefined
  readonly document: ProductDocument
}

interface Saving {
  readonly storeId: string
  readonly actorId: string | null
  /** Operators' changes are live at once, unless they change what is under review. */
  readonly isReviewed: boolean
}

/** Submits important changes for review. Returns the documents that shoppers see, of products that differ from them. */
export async function holdChanges(
  work: Work,
  products: readonly ChangedProduct[],
  saving: Saving,
): Promise<ReadonlyMap<string, ProductDocument>> {
  const changes = products.flatMap(({ id, before, document }) => {
    if (!before || !isAnnounced(before)) return []
    return [{ id, before, document, proposed: proposedIn(before.live, document) }]
  })
  const reviewed = await reviewedAmong(work, changes, saving)
  const live = new Map<string, ProductDocument>()
  const toClose: string[] = []
  const toUpdate: { product_id: string; proposed: Proposed }[] = []
  const toInsert: queries.NewSubmission[] = []
  for (const { id, before, document, proposed } of changes) {
    if (!reviewed.has(id)) continue
    if (before.state !== 'published') {
      if (!before.submission) toInsert.push({ id: newId(), product_id: id, proposed: null })
      continue
    }
    if (isEmpty(proposed)) {
      toClose.push(id)
      continue
    }
    live.set(id, { ...document, ...pickFields(before.live, proposed) })
    const { submission } = before
    if (submission?.state === 'pending') toUpdate.push({ product_id: id, proposed })
    else if (!submission || hasImportantChange(before, document)) {
      toClose.push(id)
      toInsert.push({ id: newId(), product_id: id, proposed })
    }
  }
  await queries.closeSubmissions(work, toClose)
  await queries.setProposed(work, toUpdate)
  await queries.insertSubmissions(work, { submissions: toInsert, actorId: saving.actorId })
  return live
}

/** Whether shoppers see the product, or will at a set time. */
function isAnnounced({ state, publish_at }: DocumentRow): boolean {
  return state === 'published' || publish_at !== null
}

function hasImportantChange({ document: before }: DocumentRow, after: ProductDocument): boolean {
  return !isEmpty(proposedIn(before, after))
}

/** Products whose changes are reviewed: those under review already, and those that the market's rule names. */
async function reviewedAmong(
  work: Work,
  changes: readonly (ChangedProduct & { readonly before: DocumentRow; readonly proposed: Proposed })[],
  { storeId, isReviewed }: Saving,
): Promise<ReadonlySet<string>> {
  const open = changes.filter(({ before }) => before.submission)
  const others = isReviewed
    ? changes.filter(
        ({ before, document, proposed }) =>
          !before.submission && !isEmpty(proposed) && hasImportantChange(before, document),
      )
    : []
  if (others.length === 0) return new Set(open.map(({ id }) => id))
  const categories = await reviewedCategories(work, {
    storeId,
    categoryIds: others.flatMap(({ before, document }) => [before.live.category_id, document.category_id]),
  })
  const named = others.filter(
    ({ before, document }) => categories.has(before.live.category_id) || categories.has(document.category_id),
  )
  return new Set([...open, ...named].map(({ id }) => id))
}
