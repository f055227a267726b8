/** Where the samples of a track are: frames of a video, packets of sound. */
import { type Box, contentOf } from './boxes.ts'
import { NotAVideo } from './not-a-video.ts'

// Three minutes at 120 frames a second.
const ROWS_MAX = 21_600
const SAMPLE_BYTES_MAX = 8 * 1024 * 1024

/** Consecutive samples of one track. */
export interface Chunk {
  readonly at: number
  readonly first: number
  readonly count: number
  readonly bytes: number
}

export interface Samples {
  readonly sizes: readonly number[]
  readonly chunks: readonly Chunk[]
  /** Samples per chunk, as the box `stsc` has it. */
  readonly perChunk: Buffer
  /** Boxes about the time of samples and the frames that can be shown without others. */
  readonly timing: readonly Box[]
  /** In units of the track. */
  readonly duration: number
}

/** @throws {NotAVideo} for tables that contradict each other */
export function samplesOf(boxes: readonly Box[]): Samples {
  const sizes = sizesIn(contentOf(boxes, 'stsz'))
  const perChunk = contentOf(boxes, 'stsc')
  const durations = rowsOf(contentOf(boxes, 'stts'), 2)
  const timed = durations.reduce((sum, [count = 0]) => sum + count, 0)
  if (timed !== sizes.length || sizes.length === 0) throw new NotAVideo('video_damaged')
  return {
    sizes,
    chunks: chunksOf(rowsOf(perChunk, 3), { offsets: offsetsIn(boxes), sizes }),
    perChunk,
    timing: timingIn(boxes),
    duration: durations.reduce((sum, [count = 0, length = 0]) => sum + count * length, 0),
  }
}

/** The boxes that hold nothing but numbers of the expected size, so that nothing else comes along. */
function timingIn(boxes: readonly Box[]): Box[] {
  const columns: Readonly<Record<string, number>> = { stts: 2, ctts: 2, stss: 1 }
  return boxes.filter(({ type, content }) => {
    const width = columns[type]
    return width !== undefined && rowsOf(content, width).length > 0
  })
}

function sizesIn(content: Buffer): number[] {
  if (content.length < 12) throw new NotAVideo('video_damaged')
  const [same, count] = [content.readUInt32BE(4), content.readUInt32BE(8)]
  const isListed = same === 0
  if (count > ROWS_MAX || content.length !== 12 + (isListed ? count * 4 : 0))
    throw new NotAVideo('video_damaged')
  const sizes = Array.from({ length: count }, (_, place) =>
    isListed ? content.readUInt32BE(12 + place * 4) : same,
  )
  if (sizes.some((size) => size > SAMPLE_BYTES_MAX)) throw new NotAVideo('video_damaged')
  return sizes
}

function offsetsIn(boxes: readonly Box[]): number[] {
  const large = boxes.find(({ type }) => type === 'co64')
  if (!large) return rowsOf(contentOf(boxes, 'stco'), 1).map(([at = 0]) => at)
  return rowsOf(large.content, 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low)
}

/** Returns the rows of a table of 32-bit numbers, after its version and count. */
export function rowsOf(content: Buffer, columns: number): number[][] {
  if (content.length < 8) throw new NotAVideo('video_damaged')
  const count = content.readUInt32BE(4)
  if (count > ROWS_MAX || content.length !== 8 + count * columns * 4) throw new NotAVideo('video_damaged')
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: columns }, (__, column) => content.readUInt32BE(8 + (row * columns + column) * 4)),
  )
}

function chunksOf(
  runs: readonly number[][],
  { offsets, sizes }: { readonly offsets: readonly number[]; readonly sizes: readonly number[] },
): Chunk[] {
  const chunks: Chunk[] = []
  let run = 0
  let first = 0
  for (const [place, at] of offsets.entries()) {
    if (runs[run + 1]?.[0] === place + 1) run += 1
    const [begins = 0, count = 0, description = 0] = runs[run] ?? []
    if (begins === 0 || begins > place + 1 || count === 0 || description !== 1)
      throw new NotAVideo('video_damaged')
    const bytes = sizes.slice(first, first + count).reduce((sum, size) => sum + size, 0)
    chunks.push({ at, first, count, bytes })
    first += count
  }
  if (first !== sizes.length || run !== runs.length - 1) throw new NotAVideo('video_damaged')
  return chunks
}
