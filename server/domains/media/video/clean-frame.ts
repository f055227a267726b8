/** The units of an H.264 frame, ITU-T H.264 section 7.3. */
import { NotAVideo } from './not-a-video.ts'

const SUPPLEMENT = 6
const USER_DATA = 5
// Slices, supplements, parameters and delimiters. Others are fillers and of no use to players.
const KEPT_UNITS = [1, 2, 3, 4, 5, SUPPLEMENT, 7, 8, 9, 10, 11]

/**
 * Returns a frame without data that cameras add for themselves, such as the place, and without what no player shows.
 * @throws {NotAVideo} if it is not a frame of H.264
 */
export function cleanFrame(frame: Buffer, lengthBytes: number): Buffer {
  const units: Buffer[] = []
  for (let at = 0; at < frame.length; ) {
    if (frame.length - at <= lengthBytes) throw new NotAVideo('video_damaged')
    const end = at + lengthBytes + frame.readUIntBE(at, lengthBytes)
    const kind = frame[at + lengthBytes] ?? 0
    // The first bit is 0 in every unit.
    if (end > frame.length || end === at + lengthBytes || (kind & 0x80) !== 0)
      throw new NotAVideo('video_damaged')
    const unit = frame.subarray(at + lengthBytes, end)
    if (KEPT_UNITS.includes(kind & 0x1f) && !isUserData(unit)) units.push(frame.subarray(at, end))
    at = end
  }
  if (units.length === 0) throw new NotAVideo('video_damaged')
  return Buffer.concat(units)
}

/** Whether a unit is a supplement with unregistered user data among its messages. */
function isUserData(unit: Buffer): boolean {
  if (((unit[0] ?? 0) & 0x1f) !== SUPPLEMENT) return false
  const bytes = unescaped(unit.subarray(1))
  // The last byte ends the unit.
  for (let at = 0; at < bytes.length - 1; ) {
    const type = longNumber(bytes, at)
    if (type.value === USER_DATA) return true
    const size = longNumber(bytes, type.next)
    at = size.next + size.value
  }
  return false
}

/** Numbers above 254 are written as bytes of 255 and a rest. */
function longNumber(bytes: Buffer, from: number): { value: number; next: number } {
  let value = 0
  let at = from
  while (bytes[at] === 255) {
    value += 255
    at += 1
  }
  return { value: value + (bytes[at] ?? 0), next: at + 1 }
}

/** Takes out each 3 that was put after two zeros. */
function unescaped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.filter((byte, at) => !(byte === 3 && bytes[at - 1] === 0 && bytes[at - 2] === 0)))
}
