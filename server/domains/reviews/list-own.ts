import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  listDueReviews as due,
  listOwnQuestions as questions,
  listOwnReviews as reviews,
} from '#contract/reviews.ts'
import { accountHolder } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { paged } from './listed.ts'
import { readDueReviews, readOwnQuestions, readOwnReviews } from './queries.ts'

const PER_PAGE = 12

export async function listOwnReviews(
  work: Work,
  { query }: Given<typeof reviews>,
): Promise<Answer<typeof reviews>> {
  const asked = askedBy(work, query.page)
  return paged(asked, await readOwnReviews(work, asked))
}

/** Lists products that the caller has received and can review. */
export async function listDueReviews(work: Work, { query }: Given<typeof due>): Promise<Answer<typeof due>> {
  const asked = askedBy(work, query.page)
  return paged(asked, await readDueReviews(work, asked))
}

export async function listOwnQuestions(
  work: Work,
  { query }: Given<typeof questions>,
): Promise<Answer<typeof questions>> {
  const asked = askedBy(work, query.page)
  return paged(asked, await readOwnQuestions(work, asked))
}

function askedBy(work: Work, page = 1) {
  return { userId: accountHolder(work), page, perPage: PER_PAGE }
}
