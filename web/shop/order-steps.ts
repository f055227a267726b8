/** Tracker steps of a package. */
import type { SubOrder } from '#contract/orders.ts'

export interface OrderStep {
  readonly key: StepKey
  readonly state: 'done' | 'current' | 'ahead'
  readonly at: string | undefined
}

type StepKey =
  | 'pending'
  | 'processing'
  | 'preparing'
  | 'shipped'
  | 'out_for_delivery'
  | 'ready_for_pickup'
  | 'delivered'
  | 'picked_up'
  | 'cancelled'

type Tracked = Pick<SubOrder, 'status' | 'activities'> & {
  readonly delivery: Pick<SubOrder['delivery'], 'kind'>
}

/**
 * Returns four steps, named after the delivery method; for a cancelled package, the reached steps and the
 * cancellation.
 */
export function stepsOf({ status, activities, delivery }: Tracked): OrderStep[] {
  const keys = stepKeys[delivery.kind]
  const reachedAt = phases.map(
    (statuses) => activities.find((activity) => statuses.includes(activity.status))?.at,
  )
  if (status === 'cancelled') {
    const reached = keys.map((key, index): OrderStep => ({ key, state: 'done', at: reachedAt[index] }))
    const cancelledAt = activities.findLast((activity) => activity.status === 'cancelled')?.at
    return [
      ...reached.filter(({ at }) => at !== undefined),
      { key: 'cancelled', state: 'current', at: cancelledAt },
    ]
  }
  const now = phases.findIndex((statuses) => statuses.includes(status))
  return keys.map((key, index) => ({
    key,
    state: index < now || status === 'delivered' ? 'done' : index === now ? 'current' : 'ahead',
    at: index > now ? undefined : reachedAt[index],
  }))
}

/** Order statuses by step; `shipped` (parcels) and `out_for_delivery` (couriers) are the same step. */
const phases: readonly (readonly SubOrder['status'][])[] = [
  ['pending'],
  ['processing'],
  ['shipped', 'out_for_delivery'],
  ['delivered'],
]

const stepKeys = {
  parcel: ['pending', 'processing', 'shipped', 'delivered'],
  local: ['pending', 'processing', 'out_for_delivery', 'delivered'],
  kitchen: ['pending', 'preparing', 'out_for_delivery', 'delivered'],
  pickup: ['pending', 'processing', 'ready_for_pickup', 'picked_up'],
} as const satisfies Record<SubOrder['delivery']['kind'], readonly StepKey[]>
