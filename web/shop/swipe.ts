/**
 * Where a drag with the mouse leads, by the slider constants of spec.md section 9. Fingers need none of it: they move the
 * row itself, and the browser snaps it.
 */
export const swipeConstants = {
  speedMs: 300,
  thresholdPx: 5,
  longSwipeRatio: 0.5,
  longSwipeMs: 300,
  resistanceRatio: 0.85,
  touchAngle: 45,
  edgeSwipeThresholdPx: 20,
} as const

export interface Drag {
  /** How far it went, to the right and down. */
  readonly x: number
  readonly y: number
  readonly elapsedMs: number
  /** The width of a slide. */
  readonly width: number
}

/** Whether a drag is meant for the row: far enough, more sideways than not, and not begun at the screen's edge. */
export function isSwipe(
  { x, y }: Pick<Drag, 'x' | 'y'>,
  begunAt: { x: number; screenWidth: number },
): boolean {
  const { thresholdPx, touchAngle, edgeSwipeThresholdPx } = swipeConstants
  const angle = (Math.atan2(Math.abs(y), Math.abs(x)) * 180) / Math.PI
  const toEdge = Math.min(begunAt.x, begunAt.screenWidth - begunAt.x)
  return Math.abs(x) > thresholdPx && angle <= touchAngle && toEdge >= edgeSwipeThresholdPx
}

/** How many slides on a drag ends: a quick one always one, a slow one as many as it was dragged by half. */
export function slidesPassed({ x, elapsedMs, width }: Omit<Drag, 'y'>): number {
  const { thresholdPx, longSwipeMs, longSwipeRatio } = swipeConstants
  if (width === 0 || Math.abs(x) <= thresholdPx) return 0
  const passed = Math.abs(x) / width
  const whole = Math.floor(passed) + (passed % 1 >= longSwipeRatio ? 1 : 0)
  return -Math.sign(x) * (elapsedMs < longSwipeMs ? Math.max(1, whole) : whole)
}

/** How far beyond the last slide the row gives way to a pull. */
export function resisted(beyondPx: number): number {
  return Math.sign(beyondPx) * Math.abs(beyondPx) ** swipeConstants.resistanceRatio
}
