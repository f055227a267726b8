/** The boxes of MP4 files, ISO/IEC 14496-12: a size, a type of four letters, and a content that can be more boxes. */
import type { FileOnDisk } from '#contract/endpoint.ts'
import { NotAVideo } from './not-a-video.ts'

const HEADER_BYTES = 8
const LARGE_HEADER_BYTES = 16
const FILE_BOXES_MAX = 200

export interface Box {
  readonly type: string
  readonly content: Buffer
}

/** Where the content of a box is in a file. */
export interface PlacedBox {
  readonly type: string
  readonly at: number
  readonly bytes: number
}

/**
 * Finds the boxes of a file, which must fill it exactly.
 * @throws {NotAVideo} for a file that begins with something else, or is cut off
 */
export async function boxesOf(file: FileOnDisk): Promise<PlacedBox[]> {
  const boxes: PlacedBox[] = []
  for (let at = 0; at < file.size; ) {
    const head = await file.read(at, Math.min(LARGE_HEADER_BYTES, file.size - at))
    if (head.length < HEADER_BYTES)
      throw new NotAVideo(boxes.length === 0 ? 'video_invalid' : 'video_damaged')
    const { type, headerBytes, bytes } = headerOf(head, file.size - at)
    if (boxes.length === 0 && type !== 'ftyp') throw new NotAVideo('video_invalid')
    if (bytes < headerBytes || at + bytes > file.size || boxes.length === FILE_BOXES_MAX)
      throw new NotAVideo('video_damaged')
    boxes.push({ type, at: at + headerBytes, bytes: bytes - headerBytes })
    at += bytes
  }
  return boxes
}

/**
 * Returns the boxes in the content of another.
 * @throws {NotAVideo} if they do not fill it exactly
 */
export function boxesIn(content: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < content.length; ) {
    if (content.length - at < HEADER_BYTES) throw new NotAVideo('video_damaged')
    const { type, headerBytes, bytes } = headerOf(content.subarray(at), content.length - at)
    if (bytes < headerBytes || at + bytes > content.length) throw new NotAVideo('video_damaged')
    boxes.push({ type, content: content.subarray(at + headerBytes, at + bytes) })
    at += bytes
  }
  return boxes
}

/** `bytes` include the header. */
function headerOf(head: Buffer, room: number) {
  const type = head.toString('latin1', 4, 8)
  const size = head.readUInt32BE(0)
  if (size === 0) return { type, headerBytes: HEADER_BYTES, bytes: room }
  if (size !== 1) return { type, headerBytes: HEADER_BYTES, bytes: size }
  if (head.length < LARGE_HEADER_BYTES) throw new NotAVideo('video_damaged')
  return { type, headerBytes: LARGE_HEADER_BYTES, bytes: Number(head.readBigUInt64BE(8)) }
}

/** @throws {NotAVideo} if there is none */
export function contentOf(boxes: readonly Box[], type: string): Buffer {
  const found = boxes.find((each) => each.type === type)
  if (!found) throw new NotAVideo('video_damaged')
  return found.content
}

export function box(type: string, ...contents: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(HEADER_BYTES + contents.reduce((sum, { length }) => sum + length, 0), 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, ...contents])
}

/** Returns 32-bit numbers as bytes, as most fields of boxes are. */
export function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, place * 4)
  return bytes
}
