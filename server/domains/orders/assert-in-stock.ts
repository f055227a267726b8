import { readLacking } from '#domains/catalog/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'

/**
 * Refuses to pack or hand over an order whose stock has not arrived, or serves orders before it.
 * @throws {Problem} waiting_for_stock with facts `items`: variant_id and the pieces that are `lacking`
 */
export async function assertInStock(work: Work, orderId: string): Promise<void> {
  const items = await readLacking(work, orderId)
  if (items.length > 0) throw problem('waiting_for_stock', { items })
}
