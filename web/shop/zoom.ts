/** Zoom settings; times in milliseconds. */

export const zoomConstants = {
  resizeSettleMs: 500,
  factorWithoutLarger: 2,
  touchCentre: [0.5, 0.5],
} as const

/** Returns the zoom factor: up to the picture's own size, but at least two. */
export function zoomFactor(pictureWidth: number, shownWidth: number): number {
  const ownSize = shownWidth > 0 ? pictureWidth / shownWidth : 0
  return Math.max(ownSize, zoomConstants.factorWithoutLarger)
}
