import type { OrderState } from '#contract/order-states.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import * as queries from './queries.ts'

export interface OrderMove {
  readonly order: { readonly id: string; readonly state: OrderState }
  /** The states it passes through; the last is the new state. */
  readonly through: readonly [OrderState, ...OrderState[]]
  readonly reason?: string | undefined
  readonly acceptBy?: Date | undefined
}

/**
 * Moves orders and records each step with its actor.
 * @throws {Problem} state_conflict when one of them has left its expected state
 */
export async function moveOrders(
  work: Work,
  moves: readonly OrderMove[],
  by: queries.ActorKind,
): Promise<void> {
  if (moves.length === 0) return
  const changes = moves.map(({ order, through, acceptBy }) => ({
    orderId: order.id,
    from: order.state,
    to: through.at(-1) ?? order.state,
    isPlaced: through.includes('placed'),
    acceptBy,
  }))
  const events = moves.flatMap(({ order, through, reason }) =>
    through.map((to, step) => ({
      id: newId(),
      orderId: order.id,
      from: through[step - 1] ?? order.state,
      to,
      reason,
    })),
  )
  const count = await queries.moveOrders(work, { changes, events, by })
  if (count !== moves.length) throw problem('state_conflict')
}
