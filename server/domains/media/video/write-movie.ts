/** Writes an MP4 file anew from known parts: its index first, so that it plays while it loads, then its samples. */
import type { FileHandle } from 'node:fs/promises'
import type { FileOnDisk } from '#contract/endpoint.ts'
import { box, numbers } from './boxes.ts'
import { cleanFrame } from './clean-frame.ts'
import type { Movie, Track } from './read-movie.ts'
import type { Chunk } from './sample-tables.ts'

const PIECE_BYTES = 1024 * 1024

/** What is known only after the samples were written. */
interface Written {
  readonly offsets: number[]
  readonly sizes: number[]
}

/**
 * Writes a movie of a file into another, and returns its bytes. What is not part of the movie stays behind.
 * @throws {NotAVideo} for samples that are not H.264
 */
export async function writeMovie(
  movie: Movie,
  { from, to }: { from: FileOnDisk; to: FileHandle },
): Promise<number> {
  const kind = box('ftyp', Buffer.from('isom'), numbers(0x200), Buffer.from('isomiso2avc1mp41'))
  const written = movie.tracks.map(
    ({ samples }): Written => ({
      offsets: samples.chunks.map(() => 0),
      sizes: [...samples.sizes],
    }),
  )
  const indexBytes = indexOf(movie, written).length
  const dataAt = kind.length + indexBytes
  const output = new Output(to, dataAt + 8)
  for (const { place, track, chunk, chunkPlace } of inFileOrder(movie.tracks)) {
    const known = written[place]
    if (!known) throw new Error(`Track ${place} has no table`)
    known.offsets[chunkPlace] = output.at
    if (track.kind === 'sound') await copyChunk(chunk, { from, output })
    else await writeFrames(chunk, { track, known, from, output })
  }
  await output.flush()
  const dataHeader = Buffer.concat([numbers(output.at - dataAt), Buffer.from('mdat')])
  const head = Buffer.concat([kind, indexOf(movie, written), dataHeader])
  await to.write(head, 0, head.length, 0)
  return output.at
}

/** As in the file read, which is how players expect sound and pictures beside each other. */
function inFileOrder(tracks: readonly Track[]) {
  return tracks
    .flatMap((track, place) =>
      track.samples.chunks.map((chunk, chunkPlace) => ({ place, track, chunk, chunkPlace })),
    )
    .sort((one, other) => one.chunk.at - other.chunk.at)
}

interface Copying {
  readonly from: FileOnDisk
  readonly output: Output
}

async function copyChunk({ at, bytes }: Chunk, { from, output }: Copying): Promise<void> {
  for (let done = 0; done < bytes; done += PIECE_BYTES) {
    await output.append(await from.read(at + done, Math.min(PIECE_BYTES, bytes - done)))
  }
}

async function writeFrames(
  { at, first, count }: Chunk,
  {
    track: { samples, lengthBytes },
    known,
    from,
    output,
  }: Copying & { readonly track: Track; readonly known: Written },
): Promise<void> {
  let next = at
  for (let place = first; place < first + count; place++) {
    const size = samples.sizes[place] ?? 0
    const frame = cleanFrame(await from.read(next, size), lengthBytes)
    known.sizes[place] = frame.length
    await output.append(frame)
    next += size
  }
}

/** Collects small pieces into larger writes. */
class Output {
  readonly #file: FileHandle
  #pieces: Buffer[] = []
  #waiting = 0
  #flushedTo: number

  constructor(file: FileHandle, at: number) {
    this.#file = file
    this.#flushedTo = at
  }

  get at(): number {
    return this.#flushedTo + this.#waiting
  }

  async append(bytes: Buffer): Promise<void> {
    this.#pieces.push(bytes)
    this.#waiting += bytes.length
    if (this.#waiting >= PIECE_BYTES) await this.flush()
  }

  async flush(): Promise<void> {
    const whole = Buffer.concat(this.#pieces)
    await this.#file.write(whole, 0, whole.length, this.#flushedTo)
    this.#flushedTo += whole.length
    this.#pieces = []
    this.#waiting = 0
  }
}

function indexOf({ header, tracks }: Movie, written: readonly Written[]): Buffer {
  return box(
    'moov',
    box('mvhd', header),
    ...tracks.map((track, place) => trackBox(track, written[place] ?? { offsets: [], sizes: [] })),
  )
}

function trackBox(track: Track, { offsets, sizes }: Written): Buffer {
  const { kind, header, edits, mediaHeader, entry, samples } = track
  const tables = box(
    'stbl',
    box('stsd', numbers(0, 1), entry),
    ...samples.timing.map(({ type, content }) => box(type, content)),
    box('stsc', samples.perChunk),
    box('stsz', numbers(0, 0, sizes.length, ...sizes)),
    box('stco', numbers(0, offsets.length, ...offsets)),
  )
  // The file refers to no other.
  const references = box('dinf', box('dref', numbers(0, 1), box('url ', numbers(1))))
  const handler = Buffer.concat([
    numbers(0, 0),
    Buffer.from(kind === 'video' ? 'vide' : 'soun'),
    Buffer.alloc(13),
  ])
  const mediaKind = kind === 'video' ? box('vmhd', numbers(1, 0, 0)) : box('smhd', numbers(0, 0))
  return box(
    'trak',
    box('tkhd', header),
    ...(edits ? [box('edts', box('elst', edits))] : []),
    box('mdia', box('mdhd', mediaHeader), box('hdlr', handler), box('minf', mediaKind, references, tables)),
  )
}
