/** The widths pictures are made at, in pixels; a picture is never enlarged beyond its original. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1600] as const

/** The widths a picture of this original width can be had in, the largest last. */
export function widthsOf(originalWidth: number): number[] {
  const smaller = pictureWidths.filter((width) => width < originalWidth)
  return [...smaller, Math.min(originalWidth, pictureWidths[pictureWidths.length - 1] ?? originalWidth)]
}
