/** Events that usually precede the first press, and the press itself. */
export const activityEvents = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'wheel',
  'scroll',
] as const

/**
 * Whether an event is a sign of use. Scrolling inside the page can be automatic, and a page that opens under a
 * resting pointer gets pointer events too. Also inlined into the page as text, so it may use nothing but the event.
 */
export function isUserActivity(event: Event): boolean {
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
    /** Set when the visitor used the page before its scripts were loaded (late-scripts.ts). */
    wasUsed?: true
  }
}
