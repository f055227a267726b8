import type { Work } from '#platform/work.ts'
import { storeOpening } from './opening.ts'
import { readOpenings } from './queries.ts'

export async function openStoreIds(work: Pick<Work, 'db' | 'now'>): Promise<string[]> {
  const rows = await readOpenings(work)
  return rows.filter((row) => storeOpening(row, work.now).isOpen).map(({ id }) => id)
}
