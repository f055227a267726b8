import type { subscribe as contract } from '#contract/content.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { Work } from '#platform/work.ts'
import { addSubscriber } from './queries.ts'

/** Puts an address on the newsletter's list; the answer does not tell whether it was there before. */
export async function subscribe(
  work: Work,
  { body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  await addSubscriber(work, body)
  return { done: true }
}
