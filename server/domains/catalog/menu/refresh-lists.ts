import type { Work } from '#platform/work.ts'

/** Updates product counts and the search index. */
export async function refreshLists(work: Work, storeId: string): Promise<void> {
  await work.addJob('catalog.recount', {}, { key: 'catalog.recount' })
  await work.addJob('search.refresh_store', { store_id: storeId }, { key: `search.refresh_store ${storeId}` })
}
