import type { FileResponse } from '#contract/vocabulary.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readExportFile } from './queries.ts'

/**
 * Returns an export file to the user who requested it, until it expires.
 * @throws not_found also for another user's, one that is being made, and one that has expired
 */
export async function readExport(work: Work, { params }: { params: { id: string } }): Promise<FileResponse> {
  const file = await readExportFile(work, { id: params.id, userId: accountHolder(work) })
  if (!file) throw problem('not_found')
  return { name: `tradewind-${file.ready_at.toISOString().slice(0, 10)}.json`, bytes: file.bytes }
}
