import { publishReady, readDocuments } from '#domains/catalog/index.ts'
import type { Begin, Work } from '#platform/work.ts'
import { BATCH, TURN_MS } from './check-import.ts'
import { publishRows } from './job-kinds.ts'
import { hasAllPictures, readUnpublished, setPublications } from './publish-queries.ts'
import { lockImport } from './queries.ts'

/** Publishes the new products of an import once their pictures are there; what lacks something stays a draft. */
export async function publishImported(begin: Begin, { id }: { id: string }): Promise<void> {
  const endsAt = performance.now() + TURN_MS
  while (performance.now() < endsAt) {
    if (!(await begin((work) => publishBatch(work, id)))) return
  }
  await begin((work) => work.addJob(publishRows, { id }, { key: `imports.publish:${id}` }))
}

async function publishBatch(work: Work, id: string): Promise<boolean> {
  const row = await lockImport(work, id)
  if (row?.state !== 'finished' || !row.publishes || !(await hasAllPictures(work, id))) return false
  const added = await readUnpublished(work, id, BATCH)
  if (added.length === 0) return false
  const rows = await readDocuments(work, {
    storeId: row.store_id,
    productIds: added.map(({ product_id }) => product_id),
    isLocked: true,
  })
  const results = await publishReady(work, {
    storeId: row.store_id,
    actorId: row.created_by,
    isReviewed: true,
    waiting: added,
    rows,
  })
  const after = await readDocuments(work, { storeId: row.store_id, productIds: [...rows.keys()] })
  const byPosition = new Map(results.map((result) => [result.position, result.problems]))
  await setPublications(
    work,
    id,
    added.map(({ position, product_id, row: number }) => ({
      position,
      publication: publicationOf(byPosition.get(position) ?? [], after.get(product_id)?.submission),
      issues: (byPosition.get(position) ?? []).map((code) => ({ row: number, code, isWarning: true })),
    })),
  )
  return true
}

function publicationOf(
  problems: readonly string[],
  submission: { readonly state: string } | null | undefined,
) {
  if (problems.length > 0) return 'incomplete'
  return submission?.state === 'pending' ? 'submitted' : 'published'
}
