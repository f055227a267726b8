import type { readStoreCoupon as byStore, readCoupon as contract } from '#contract/coupons.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readManaged, readUses, type Whose } from './manage-queries.ts'
import { managedAnswer } from './managed.ts'

const PER_PAGE = 20

/** Returns a coupon with its uses, newest first. */
export function readCoupon(
  work: Work,
  { params, query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  return read(work, { id: params.id, page: query.page }, { storeId: undefined })
}

/** Like `readCoupon`, for the caller's store. */
export function readStoreCoupon(
  work: Work,
  { params, query }: Given<typeof byStore>,
): Promise<Answer<typeof byStore>> {
  return read(work, { id: params.id, page: query.page }, staffOf(work, params.store))
}

async function read(
  work: Work,
  { id, page }: { id: string; page: number | undefined },
  { storeId }: Whose,
): Promise<Answer<typeof contract>> {
  const row = await readManaged(work, { id, storeId })
  if (!row) throw problem('not_found')
  const place = { page: page ?? 1, perPage: PER_PAGE }
  const uses = await readUses(work, { couponId: id, ...place })
  return {
    coupon: managedAnswer(row),
    uses: {
      data: uses.map(
        ({ order_number, customer, at, state, discount_minor: minor, spent_minor, currency }) => ({
          order_number,
          customer,
          at: at.toISOString(),
          state,
          discount: { minor, currency },
          spent: { minor: spent_minor, currency: row.currency },
        }),
      ),
      ...numbered({ ...place, total: uses[0]?.total ?? 0 }),
    },
  }
}
