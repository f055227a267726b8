import { type OrderState, sellerViews } from '#contract/order-states.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { storeOrderRowAnswer } from './seller-answers.ts'
import { countStoreOrders, countStoreStates, readStoreOrders } from './store-order-queries.ts'

interface Given {
  readonly params: { readonly store: string }
  readonly query: {
    readonly page?: number | undefined
    readonly state?: OrderState | undefined
    readonly view?: 'open' | 'done' | 'all' | undefined
    readonly search?: string | undefined
  }
}

const PER_PAGE = 20

/** Lists a store's orders, newest first or as a queue of open orders, with counts per state. */
export async function listStoreOrders(work: Work, { params, query }: Given) {
  const staff = staffOf(work, params.store)
  const { storeId } = staff
  const filter = { storeId, states: statesOf(query), search: query.search, isQueue: query.view === 'open' }
  const asked = { page: query.page ?? 1, perPage: PER_PAGE }
  const rows = await readStoreOrders(work, filter, asked)
  const total = await countStoreOrders(work, filter)
  const counts = await countStoreStates(work, storeId)
  return {
    data: rows.map((row) => storeOrderRowAnswer(row, staff, work.locale)),
    ...numbered({ ...asked, total }),
    counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])),
  }
}

function statesOf({ state, view }: Given['query']): readonly OrderState[] | undefined {
  if (state) return [state]
  return view === undefined || view === 'all' ? undefined : sellerViews[view]
}
