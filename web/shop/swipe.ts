/**
 * Computes the result of a mouse drag with the slider's constants. Touch needs none of it: the browser scrolls and
 * snaps the row.
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
  /** Distance in pixels, to the right and down. */
  readonly x: number
  readonly y: number
  readonly elapsedMs: number
  /** Width of a slide in pixels. */
  readonly width: number
}

/** Returns whether a drag moves the row: long enough, mostly horizontal and not begun at the screen's edge. */
export function isSwipe(
  { x, y }: Pick<Drag, 'x' | 'y'>,
  begunAt: { x: number; screenWidth: number },
): boolean {
  const { thresholdPx, touchAngle, edgeSwipeThresholdPx } = swipeConstants
  const angle = (Math.atan2(Math.abs(y), Math.abs(x)) * 180) / Math.PI
  const toEdge = Math.min(begunAt.x, begunAt.screenWidth - begunAt.x)
  return Math.abs(x) > thresholdPx && angle <= touchAngle && toEdge >= edgeSwipeThresholdPx
}

/** Returns by how many slides a drag moves: rounded to the nearest slide, and at least one if quick. */
export function slidesPassed({ x, elapsedMs, width }: Omit<Drag, 'y'>): number {
  const { thresholdPx, longSwipeMs, longSwipeRatio } = swipeConstants
  if (width === 0 || Math.abs(x) <= thresholdPx) return 0
  const passed = Math.abs(x) / width
  const whole = Math.floor(passed) + (passed % 1 >= longSwipeRatio ? 1 : 0)
  return -Math.sign(x) * (elapsedMs < longSwipeMs ? Math.max(1, whole) : whole)
}

/** Returns how far the row follows a drag past its last slide. */
export function resisted(beyondPx: number): number {
  return Math.sign(beyondPx) * Math.abs(beyondPx) ** swipeConstants.resistanceRatio
}
