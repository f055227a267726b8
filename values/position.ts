export interface Position {
  /** Degrees; north and east are positive. */
  readonly latitude: number
  readonly longitude: number
}

/** Mean radius of the earth (IUGG). */
const EARTH_METRES = 6_371_008.8
const MILLIMETRES = 1000

/** Returns the distance along the surface in whole metres, rounded up, ignoring less than a millimetre. */
export function metresBetween(from: Position, to: Position): number {
  const north = radians(to.latitude - from.latitude)
  const east = radians(to.longitude - from.longitude)
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2
  const metres = 2 * EARTH_METRES * Math.asin(Math.sqrt(Math.min(1, chord)))
  return Math.ceil(Math.round(metres * MILLIMETRES) / MILLIMETRES)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
