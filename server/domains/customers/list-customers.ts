import type {
  customerFilters as choosing,
  ListedCustomer,
  listCustomers as listing,
} from '#contract/customers.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { currentRates } from '#domains/pricing/index.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { minorUnitsIn } from '#values/money.ts'
import { type CustomerRow, readCustomerList, readFilterChoices } from './list-queries.ts'

const PER_PAGE = 50

export async function listCustomers(
  work: Work,
  { query: { page = 1, sort = '-last_order', ...filter } }: Given<typeof listing>,
): Promise<Answer<typeof listing>> {
  const rows = await readCustomerList(work, { filter, sort, page, perPage: PER_PAGE })
  const { base: currency } = await currentRates(work)
  return {
    data: rows.map(answerOf),
    currency,
    minor_units: minorUnitsIn(currency),
    ...numbered({ page, perPage: PER_PAGE, total: rows[0]?.total ?? 0 }),
  }
}

export async function customerFilters(work: Work): Promise<Answer<typeof choosing>> {
  return readFilterChoices(work)
}

function answerOf(row: CustomerRow): ListedCustomer {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    is_guest: row.is_guest,
    state: row.state,
    roles: row.roles,
    orders_count: row.orders,
    spent: { minor: row.spent_minor, currency: row.currency },
    ...(row.last_order_at && { last_order_at: row.last_order_at.toISOString() }),
    ...(row.country_code !== null && { country: row.country_code }),
    tags: row.tags,
    joined_at: row.joined_at.toISOString(),
  }
}
