/** Lets in as much as can be carried out in time, and turns the rest away at once: pages first, purchases last. */
import { problem } from './problem.ts'

export type Urgency = 'page' | 'read' | 'write' | 'purchase'

/** How many requests may be at work at once before one of this urgency is turned away. */
const ADMITTED_MAX: Record<Urgency, number> = { page: 64, read: 160, write: 240, purchase: 400 }

export interface Gate {
  /** Carries out a request, or throws `overloaded`. */
  pass<T>(urgency: Urgency, carryOut: () => Promise<T>): Promise<T>
  readonly inside: number
}

export function openGate(): Gate {
  let inside = 0
  return {
    async pass(urgency, carryOut) {
      if (inside >= ADMITTED_MAX[urgency]) throw problem('overloaded')
      inside += 1
      try {
        return await carryOut()
      } finally {
        inside -= 1
      }
    },
    get inside() {
      return inside
    },
  }
}
