export const pictureFaults = [
  'picture_invalid',
  'picture_too_small',
  'picture_too_large',
  'picture_damaged',
] as const
export type PictureFault = (typeof pictureFaults)[number]

/** Widths of generated pictures in pixels. Pictures are never enlarged. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1600] as const

/** Parts of a side in which a crop is given. */
export const PICTURE_PARTS = 10_000

const widest = Math.max(...pictureWidths)

/** Returns the available widths for an original width, in ascending order. */
export function widthsOf(originalWidth: number): number[] {
  const largest = Math.min(originalWidth, widest)
  return [...pictureWidths.filter((width) => width < largest), largest]
}
