import type { listCompared as contract } from '#contract/compare.ts'
import type { Answer } from '#contract/endpoint.ts'
import { comparedProducts } from '#domains/catalog/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { readCompared } from './queries.ts'

/** Lists compared products, in the order they were added. */
export async function listCompared(work: Work): Promise<Answer<typeof contract>> {
  const productIds = await readCompared(work, accountHolder(work))
  const found = await comparedProducts(work, productIds)
  return { data: productIds.flatMap((id) => found.get(id) ?? []) }
}
