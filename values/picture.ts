/** The widths pictures are made at, in pixels; a picture is never enlarged beyond its original. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1600] as const

const widest = Math.max(...pictureWidths)

/** The widths a picture of this original width can be had in, the largest last. */
export function widthsOf(originalWidth: number): number[] {
  const largest = Math.min(originalWidth, widest)
  return [...pictureWidths.filter((width) => width < largest), largest]
}
