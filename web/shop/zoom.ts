/** The closer look, by the constants of spec.md section 9. */
import { widthsOf } from '#values/picture.ts'

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

/** The address of a picture at its largest. */
export function largestUrl({ url, width }: { readonly url: string; readonly width: number }): string {
  return `${url}/${widthsOf(width).at(-1)}.webp`
}
