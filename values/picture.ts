/** Why an uploaded file is not taken as a picture: its format, its size in pixels, or because it can't be read. */
export const pictureFaults = [
  'picture_invalid',
  'picture_too_small',
  'picture_too_large',
  'picture_damaged',
] as const
export type PictureFault = (typeof pictureFaults)[number]

/** The widths pictures are made at, in pixels; a picture is never enlarged beyond its original. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1600] as const

const widest = Math.max(...pictureWidths)

/** The widths a picture of this original width can be had in, the largest last. */
export function widthsOf(originalWidth: number): number[] {
  const largest = Math.min(originalWidth, widest)
  return [...pictureWidths.filter((width) => width < largest), largest]
}
