import type { Answer, Given } from '#contract/endpoint.ts'
import type { listFaqs as contract } from '#contract/faqs.ts'
import type { Work } from '#platform/work.ts'
import { readFaqs } from './queries.ts'

/** Lists questions in the operators' order, or those that contain the searched words. */
export async function listFaqs(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const words = query.search?.split(/\s+/).filter((word) => word !== '') ?? []
  return { data: await readFaqs(work, words) }
}
