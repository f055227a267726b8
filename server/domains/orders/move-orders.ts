import type { OrderState } from '#contract/order-states.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import * as queries from './queries.ts'

export interface OrderMove {
  readonly order: { readonly id: string; readonly state: OrderState }
  /** The states it goes through, the last being where it stays. */
  readonly through: readonly [OrderState, ...OrderState[]]
  readonly reason?: string | undefined
  readonly acceptBy?: Date | undefined
}

/**
 * Moves orders on and notes each step with who made it.
 * @throws {Problem} state_conflict when one of them is no longer where it was
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
