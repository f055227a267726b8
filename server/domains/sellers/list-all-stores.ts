import type { z } from 'zod'
import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  listAllStores as contract,
  OperatorStore,
  readAnyStore as readContract,
} from '#contract/operator.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { type Money, minorUnitsIn, sum } from '#values/money.ts'
import { type OperatorStoreRow, readAnyStores } from './operator-queries.ts'

const PER_PAGE = 20

/** Lists stores in any state, newest first; sales are converted into the caller's currency at today's rates. */
export async function listAllStores(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const page = query.page ?? 1
  const rows = await readAnyStores(work, {
    state: query.state,
    search: query.search,
    isReported: query.reported === 'true',
    page,
    perPage: PER_PAGE,
  })
  const show = exchange(await currentRates(work), work.currency)
  return {
    data: rows.map((row) => answerOf(row, show)),
    ...numbered({ page, perPage: PER_PAGE, total: rows[0]?.total ?? 0 }),
  }
}

export async function readAnyStore(
  work: Work,
  { params }: Given<typeof readContract>,
): Promise<Answer<typeof readContract>> {
  return { store: await operatorStore(work, params.slug) }
}

/**
 * Returns a store for Admin.
 * @throws not_found
 */
export async function operatorStore(work: Work, slug: string): Promise<z.infer<typeof OperatorStore>> {
  const [row] = await readAnyStores(work, { slug, page: 1, perPage: 1 })
  if (!row) throw problem('not_found')
  return answerOf(row, exchange(await currentRates(work), work.currency))
}

function answerOf(row: OperatorStoreRow, show: (amount: Money) => Money): z.infer<typeof OperatorStore> {
  const { total: _, state_reason, logo, owner, invited_email, sales, reports, created_at, ...rest } = row
  const shown = sales.map(show)
  return {
    ...rest,
    minor_units: minorUnitsIn(row.currency),
    ...(state_reason !== null && { state_reason }),
    ...(logo && { logo }),
    ...(owner && { owner }),
    ...(invited_email !== null && { invited_email }),
    sales: sum(shown, shown[0]?.currency ?? show({ minor: 0, currency: 'USD' }).currency),
    reports: reports.map(({ email, at, ...report }) => ({
      ...report,
      ...(email !== null && { email }),
      at: new Date(at).toISOString(),
    })),
    created_at: created_at.toISOString(),
  }
}
