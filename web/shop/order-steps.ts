/** The steps of one seller's part of an order, as its tracker draws them. */
import type { SubOrder } from '#contract/orders.ts'

export interface OrderStep {
  readonly key: StepKey
  readonly state: 'done' | 'current' | 'ahead'
  /** When it was reached. */
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

/** Four steps, named for how the goods travel; once cancelled, the ones reached and that. */
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

/** What shoppers are told, by how far the goods are; a parcel is shipped where a courier is out for delivery. */
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
