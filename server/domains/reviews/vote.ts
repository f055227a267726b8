import type { Answer, Given } from '#contract/endpoint.ts'
import type { addReviewVote as contract } from '#contract/reviews.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { deleteVote, insertVote, readAuthor, type Vote } from './writing-queries.ts'

type Voted = (work: Work, given: Given<typeof contract>) => Promise<Answer<typeof contract>>

/**
 * Marks a text as helpful, once per user.
 * @throws not_found, not_allowed for one's own
 */
export function addVote(kind: Vote['kind']): Voted {
  return (work, { params: { id } }) => vote(work, { kind, id }, insertVote)
}

export function removeVote(kind: Vote['kind']): Voted {
  return (work, { params: { id } }) => vote(work, { kind, id }, deleteVote)
}

async function vote(
  work: Work,
  text: Pick<Vote, 'kind' | 'id'>,
  change: typeof insertVote,
): Promise<Answer<typeof contract>> {
  const userId = accountHolder(work)
  const written = await readAuthor(work, text)
  if (!written) throw problem('not_found')
  if (written.author_id === userId) throw problem('not_allowed')
  const helpful_count = await change(work, { ...text, userId })
  invalidate(work, [`text:${text.id}`])
  return { helpful_count }
}
