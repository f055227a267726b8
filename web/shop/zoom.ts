/** The closer look, by the constants of spec.md section 9. */

export const zoomConstants = {
  resizeSettleMs: 500,
  factorWithoutLarger: 2,
  touchCentre: [0.5, 0.5],
} as const

/** How far a picture is enlarged: to its own size where it has more than what is shown, else by two. */
export function zoomFactor(pictureWidth: number, shownWidth: number): number {
  const ownSize = shownWidth > 0 ? pictureWidth / shownWidth : 0
  return Math.max(ownSize, zoomConstants.factorWithoutLarger)
}
