import type { Answer, Given } from '#contract/endpoint.ts'
import type { listUnpaidOrders as contract } from '#contract/unpaid-orders.ts'
import { readUnpaidPage } from '#domains/payments/index.ts'
import { numbered } from '#platform/numbered.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

const PER_PAGE = 25

/** Lists customers with stock reserved for unpaid orders, with start and end. */
export async function listUnpaidOrders(
  work: Work,
  { query: { search, page = 1 } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const asked = { page, perPage: PER_PAGE }
  const rows = await readUnpaidPage(work, { search, ...asked })
  return {
    data: rows.map((row) => ({
      number: row.number,
      customer: {
        id: row.customer_id,
        name: row.contact.name,
        email: row.contact.email,
        ...(row.contact.phone && { phone: row.contact.phone }),
        is_guest: row.is_guest,
        is_confirmed: row.is_confirmed,
      },
      orders_of_customer: row.orders_of_customer,
      pieces_of_customer: row.pieces_of_customer,
      method: row.kind,
      amount: { minor: row.minor, currency: row.currency },
      holds: row.holds.map(({ name, ...hold }) => ({ ...hold, name: textIn(name, work.locale) })),
      since: row.placed_at.toISOString(),
      ...(row.kind === 'bank' && row.pay_by && { until: row.pay_by.toISOString() }),
    })),
    ...numbered({ ...asked, total: rows[0]?.total ?? 0 }),
  }
}
