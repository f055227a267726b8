import type { Answer, Given } from '#contract/endpoint.ts'
import type { listWishes as contract } from '#contract/wishlist.ts'
import { productCards } from '#domains/catalog/index.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { readWishes } from './queries.ts'
import { theHolder } from './the-holder.ts'

const PER_PAGE = 24

/** The wishlist as product cards, what was added last first. */
export async function listWishes(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const page = query.page ?? 1
  const rows = await readWishes(work, theHolder(work), { page, perPage: PER_PAGE })
  const cards = await productCards(
    work,
    rows.map(({ product_id }) => product_id),
  )
  return {
    data: rows.flatMap(({ product_id }) => cards.get(product_id) ?? []),
    ...numbered({ page, perPage: PER_PAGE, total: rows[0]?.total ?? 0 }),
  }
}
