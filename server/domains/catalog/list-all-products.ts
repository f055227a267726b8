import type { z } from 'zod'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { listAllProducts as contract, OperatorProduct } from '#contract/operator.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import type { Money } from '#values/money.ts'
import { type AnyProductRow, readAnyProducts } from './operator-queries.ts'

const PER_PAGE = 20

/** Lists products of all stores in any state, newest first. */
export async function listAllProducts(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const page = query.page ?? 1
  const rates = await currentRates(work)
  const rows = await readAnyProducts(work, {
    search: query.search,
    vertical: query.vertical,
    isBlocked: query.blocked === 'true' ? true : undefined,
    page,
    perPage: PER_PAGE,
  })
  const show = exchange(rates, work.currency)
  return {
    data: rows.map((row) => answerOf(row, show)),
    ...numbered({ page, perPage: PER_PAGE, total: rows[0]?.total ?? 0 }),
  }
}

/**
 * Returns one product as operators see it.
 * @throws not_found
 */
export async function operatorProduct(work: Work, slug: string): Promise<z.infer<typeof OperatorProduct>> {
  const rates = await currentRates(work)
  const [row] = await readAnyProducts(work, { slug, page: 1, perPage: 1 })
  if (!row) throw problem('not_found')
  return answerOf(row, exchange(rates, work.currency))
}

function answerOf(row: AnyProductRow, show: (amount: Money) => Money): z.infer<typeof OperatorProduct> {
  const { total: _, price_minor, currency, stock, picture, ...rest } = row
  return {
    ...rest,
    price: show({ minor: price_minor, currency }),
    ...(stock !== null && { stock }),
    ...(picture && { picture }),
  }
}
