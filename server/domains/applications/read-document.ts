import type { FileResponse } from '#contract/vocabulary.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readOwnFile, readSentFile } from './queries.ts'

/**
 * Returns a document to the user who uploaded it.
 * @throws not_found also for another's
 */
export async function readOwnDocument(
  work: Work,
  { params }: { params: { id: string } },
): Promise<FileResponse> {
  const file = await readOwnFile(work, { id: params.id, ownerId: accountHolder(work) })
  if (!file) throw problem('not_found')
  return file
}

/**
 * Returns a submitted document, for operators.
 * @throws not_found
 */
export async function readAnyDocument(
  work: Work,
  { params }: { params: { id: string; document: string } },
): Promise<FileResponse> {
  const file = await readSentFile(work, { id: params.document, applicationId: params.id })
  if (!file) throw problem('not_found')
  return file
}
