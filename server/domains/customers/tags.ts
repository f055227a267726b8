import type { setCustomerTags as contract } from '#contract/customers.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { findPerson } from '#domains/accounts/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readTags, replaceTags } from './queries.ts'

/**
 * Tags are lower case, so that "VIP" and "vip" are one.
 * @throws not_found
 */
export async function setCustomerTags(
  work: Work,
  { params: { id }, body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const { state } = await findPerson(work, id)
  if (state === 'deleted') throw problem('not_found')
  await replaceTags(work, id, [...new Set(body.tags.map((tag) => tag.toLowerCase()))])
  return { tags: await readTags(work, id) }
}
