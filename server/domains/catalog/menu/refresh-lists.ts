import { storeChanged } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import { recount } from '../job-kinds.ts'

/** Updates product counts and the search index. */
export async function refreshLists(work: Work, storeId: string): Promise<void> {
  await work.addJob(recount, {}, { key: 'catalog.recount' })
  emit(work, storeChanged, { store_id: storeId })
}
