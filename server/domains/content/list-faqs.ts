import type { Answer, Given } from '#contract/endpoint.ts'
import type { listFaqs as contract } from '#contract/faqs.ts'
import type { Work } from '#platform/work.ts'
import { readFaqs } from './queries.ts'

/** What is asked again and again, in the order the market gives; with words, what each of them stands in. */
export async function listFaqs(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const words = query.search?.split(/\s+/).filter((word) => word !== '') ?? []
  return { data: await readFaqs(work, words) }
}
