import type { SellerStore } from '#contract/seller.ts'
import type { StaffOf, Work } from '#platform/work.ts'
import { storeOpening } from './opening.ts'
import { readStaffStores, type StaffStoreRow } from './queries.ts'

export async function listMyStores(work: Work): Promise<{ data: SellerStore[] }> {
  const staff = work.actor.kind === 'person' ? work.actor.stores : []
  return { data: await sellerStores(work, staff) }
}

export async function sellerStore(work: Work, staff: StaffOf): Promise<SellerStore> {
  const [store] = await sellerStores(work, [staff])
  if (!store) throw new Error(`Store ${staff.storeId} not found for its staff`)
  return store
}

async function sellerStores(work: Work, staff: readonly StaffOf[]): Promise<SellerStore[]> {
  if (staff.length === 0) return []
  const rows = await readStaffStores(
    work,
    staff.map(({ storeId }) => storeId),
  )
  return rows.flatMap((row) => {
    const own = staff.find(({ storeId }) => storeId === row.id)
    return own ? [answerOf(row, own, work.now)] : []
  })
}

function answerOf(row: StaffStoreRow, { role, permissions }: StaffOf, now: Date): SellerStore {
  const { isOpen, acceptsOrders, pausedUntil, awayUntil } = storeOpening(row, now)
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    vertical: row.vertical,
    state: row.state,
    role,
    permissions: [...permissions],
    ...(row.logo && { logo: row.logo }),
    is_open_now: isOpen,
    accepts_orders: acceptsOrders,
    ...(pausedUntil && { paused_until: pausedUntil.toISOString() }),
    ...(awayUntil && { away_until: awayUntil }),
    timezone: row.timezone,
    currency: row.currency,
    minor_units: row.minor_units,
  }
}
