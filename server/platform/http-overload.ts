/** Lets in as much as can be carried out in time, and turns the rest away at once: pages first, purchases last. */
import { problem } from './problem.ts'

export type Urgency = 'page' | 'read' | 'write' | 'purchase' | 'webhook'

/** How many requests may be at work at once before one of this urgency is turned away. */
const ADMITTED_MAX: Record<Exclude<Urgency, 'webhook'>, number> = {
  page: 64,
  read: 160,
  write: 240,
  purchase: 400,
}
// Anybody can send to their addresses, so they take no place from a purchase, and shoppers take none from a payment's news.
const WEBHOOKS_MAX = 64

export interface Gate {
  /** Carries out a request, or throws `overloaded`. */
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
