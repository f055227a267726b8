import type { Answer, Given } from '#contract/endpoint.ts'
import type { listProducts as contract } from '#contract/search.ts'
import { cardsAt } from '#domains/catalog/index.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { askedBy } from './asked.ts'
import { sortingOf } from './list-filter.ts'
import { readList } from './list-queries.ts'

const PER_PAGE = 24

/**
 * A page of products. A page past the end is answered with the last one, so that the caller can go there: its
 * `current_page` says which it is.
 */
export async function listProducts(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const perPage = query.per_page ?? PER_PAGE
  const page = query.page ?? 1
  const { question, terms, filter, isInVain, rates, currency } = await askedBy(work, query)
  const rows = isInVain
    ? []
    : await readList(work, { question, terms, ids: filter.ids, sorting: sortingOf(query), page, perPage })
  const toCard = cardsAt({ rates, currency, now: work.now })
  return {
    data: rows.map(toCard),
    ...numbered({ page, perPage, total: rows[0]?.total ?? 0 }),
    ...(terms?.correction !== undefined && { correction: terms.correction }),
    ...(terms?.match === 'any' && { is_partial: true }),
  }
}
