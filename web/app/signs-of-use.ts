/** What somebody does before they press anything, if there is time for it, and the press itself. */
export const signsOfUse = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const

/**
 * Whether an event is one of them. What scrolls within the page may do so by itself, and a page that opens beneath a
 * pointer at rest is told of the pointer. It stands in the page as text, too: nothing but the event is at hand.
 */
export function isUse(event: Event): boolean {
  if (event.type === 'scroll') return event.target === document
  return (
    event.type !== 'pointermove' ||
    !(event instanceof PointerEvent) ||
    event.movementX !== 0 ||
    event.movementY !== 0
  )
}

declare global {
  interface Window {
    /** There was a sign of use while the page had no script yet (late-scripts.ts). */
    wasUsed?: true
  }
}
