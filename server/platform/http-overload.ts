/** Admits as many requests as can finish in time and refuses the rest at once: pages first, orders last. */
import { problem } from './problem.ts'

export type Urgency = 'page' | 'read' | 'write' | 'purchase' | 'webhook'

/** Requests in progress at which one of this urgency is refused. */
const ADMITTED_MAX: Record<Exclude<Urgency, 'webhook'>, number> = {
  page: 64,
  read: 160,
  write: 240,
  purchase: 400,
}
// Anyone can call webhooks, so they take no slots from orders, and orders take none from payment events.
const WEBHOOKS_MAX = 64

export interface Gate {
  /** Runs a request, or throws `overloaded`. */
  pass<T>(urgency: Urgency, carryOut: () => Promise<T>): Promise<T>
  readonly inside: number
}

export function openGate(): Gate {
  let inside = 0
  let webhooks = 0
  return {
    async pass(urgency, carryOut) {
      if (urgency === 'webhook') {
        if (webhooks >= WEBHOOKS_MAX) throw problem('overloaded')
        webhooks += 1
        return carryOut().finally(() => {
          webhooks -= 1
        })
      }
      if (inside >= ADMITTED_MAX[urgency]) throw problem('overloaded')
      inside += 1
      try {
        return await carryOut()
      } finally {
        inside -= 1
      }
    },
    get inside() {
      return inside + webhooks
    },
  }
}
