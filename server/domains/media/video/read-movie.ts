/** Reads the index of an MP4 file: what its tracks are and where their samples lie. */
import type { FileOnDisk } from '#contract/endpoint.ts'
import { VIDEO_SECONDS_MAX, VIDEO_SIDE_MAX, VIDEO_SIDE_MIN } from '#values/video.ts'
import { type Box, boxesIn, boxesOf, contentOf, type PlacedBox } from './boxes.ts'
import { NotAVideo } from './not-a-video.ts'
import { soundEntryOf, videoEntryOf } from './sample-entry.ts'
import { rowsOf, type Samples, samplesOf } from './sample-tables.ts'

export interface Track {
  readonly kind: 'video' | 'sound'
  readonly header: Buffer
  readonly edits: Buffer | undefined
  readonly mediaHeader: Buffer
  readonly entry: Buffer
  readonly samples: Samples
  /** Of H.264: how many bytes say how long each unit of a frame is. */
  readonly lengthBytes: number
}

export interface Movie {
  readonly header: Buffer
  readonly tracks: readonly Track[]
  /** As it is shown, after turning. */
  readonly width: number
  readonly height: number
  readonly durationMs: number
}

const INDEX_BYTES_MAX = 4 * 1024 * 1024
const EDITS_MAX = 8
// Sound can be a little longer than the pictures.
const SECONDS_OVER_MAX = 1

const BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|f4v )$/
const QUICKTIME = 'qt  '

/** @throws {NotAVideo} */
export async function readMovie(file: FileOnDisk): Promise<Movie> {
  const boxes = await boxesOf(file)
  const [kind] = boxes
  if (!kind || kind.bytes > 1024) throw new NotAVideo('video_invalid')
  assertBrand(await file.read(kind.at, kind.bytes))
  const indexes = boxes.filter(({ type }) => type === 'moov')
  const [index] = indexes
  if (boxes.some(({ type }) => type === 'moof')) throw new NotAVideo('video_fragmented')
  if (!index || indexes.length > 1 || index.bytes > INDEX_BYTES_MAX) throw new NotAVideo('video_damaged')
  const movie = movieOf(boxesIn(await file.read(index.at, index.bytes)))
  assertWithin(movie.tracks, { data: boxes.filter(({ type }) => type === 'mdat'), bytesMax: file.size })
  return movie
}

function assertBrand(content: Buffer): void {
  const brands = Array.from({ length: Math.floor(content.length / 4) }, (_, place) =>
    content.toString('latin1', place * 4, place * 4 + 4),
  )
  // The second is a version.
  const isKnown = brands.some((brand, place) => place !== 1 && BRANDS.test(brand))
  if (!isKnown || brands[0] === QUICKTIME) throw new NotAVideo('video_invalid')
}

function movieOf(parts: readonly Box[]): Movie {
  if (parts.some(({ type }) => type === 'mvex')) throw new NotAVideo('video_fragmented')
  const { bytes: header, secondsMax } = timedHeader(contentOf(parts, 'mvhd'), { short: 100, long: 112 })
  if (secondsMax > VIDEO_SECONDS_MAX + SECONDS_OVER_MAX) throw new NotAVideo('video_too_long')
  const tracks = parts.filter(({ type }) => type === 'trak').map(({ content }) => boxesIn(content))
  const video = tracks.find((track) => handlerOf(track) === 'vide')
  const sound = tracks.find((track) => handlerOf(track) === 'soun')
  if (!video) throw new NotAVideo('video_codec')
  const shown = videoTrackOf(video)
  return { header, ...shown, tracks: [shown.track, ...(sound ? [soundTrackOf(sound)] : [])] }
}

function handlerOf(track: readonly Box[]): string {
  return contentOf(boxesIn(contentOf(track, 'mdia')), 'hdlr').toString('latin1', 8, 12)
}

function videoTrackOf(parts: readonly Box[]) {
  const tables = tablesOf(parts)
  const { bytes: entry, lengthBytes, ...size } = videoEntryOf(contentOf(tables, 'stsd'))
  const { track, seconds } = trackOf(parts, { kind: 'video', entry, lengthBytes, tables })
  const { width, height } = isOnItsSide(track.header) ? { width: size.height, height: size.width } : size
  if (Math.min(width, height) < VIDEO_SIDE_MIN || Math.max(width, height) > VIDEO_SIDE_MAX)
    throw new NotAVideo('video_resolution')
  if (seconds > VIDEO_SECONDS_MAX) throw new NotAVideo('video_too_long')
  return { track, width, height, durationMs: Math.max(1, Math.round(seconds * 1000)) }
}

function soundTrackOf(parts: readonly Box[]): Track {
  const tables = tablesOf(parts)
  const entry = soundEntryOf(contentOf(tables, 'stsd'))
  const { track, seconds } = trackOf(parts, { kind: 'sound', entry, lengthBytes: 0, tables })
  if (seconds > VIDEO_SECONDS_MAX + SECONDS_OVER_MAX) throw new NotAVideo('video_too_long')
  return track
}

function tablesOf(parts: readonly Box[]): Box[] {
  const media = boxesIn(contentOf(parts, 'mdia'))
  return boxesIn(contentOf(boxesIn(contentOf(media, 'minf')), 'stbl'))
}

function trackOf(
  parts: readonly Box[],
  { tables, ...known }: Pick<Track, 'kind' | 'entry' | 'lengthBytes'> & { readonly tables: readonly Box[] },
): { track: Track; seconds: number } {
  const media = boxesIn(contentOf(parts, 'mdia'))
  const { bytes: mediaHeader, unitsPerSecond } = timedHeader(contentOf(media, 'mdhd'), {
    short: 24,
    long: 36,
  })
  const samples = samplesOf(tables)
  const track = {
    ...known,
    header: withoutTimes(contentOf(parts, 'tkhd'), { short: 84, long: 96 }),
    edits: editsIn(parts),
    mediaHeader,
    samples,
  }
  return { track, seconds: samples.duration / unitsPerSecond }
}

function editsIn(parts: readonly Box[]): Buffer | undefined {
  const edits = parts.find(({ type }) => type === 'edts')
  const list = edits && boxesIn(edits.content).find(({ type }) => type === 'elst')?.content
  if (!list) return undefined
  const rows = rowsOf(list, list[0] === 1 ? 5 : 3)
  if (rows.length > EDITS_MAX) throw new NotAVideo('video_damaged')
  return list
}

interface Lengths {
  readonly short: number
  readonly long: number
}

/** Returns a header without when the file was made and changed. */
function withoutTimes(content: Buffer, { short, long }: Lengths): Buffer {
  const isLong = content[0] === 1
  if (content.length !== (isLong ? long : short)) throw new NotAVideo('video_damaged')
  return Buffer.from(content).fill(0, 4, isLong ? 20 : 12)
}

/** Returns the header of a movie or its media, with its unit of time and its length. */
function timedHeader(content: Buffer, lengths: Lengths) {
  const bytes = withoutTimes(content, lengths)
  const isLong = bytes[0] === 1
  const unitsPerSecond = bytes.readUInt32BE(isLong ? 20 : 12)
  if (unitsPerSecond === 0) throw new NotAVideo('video_damaged')
  const units = isLong ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16)
  return { bytes, unitsPerSecond, secondsMax: units / unitsPerSecond }
}

/** The matrix of a track header turns the picture by a quarter when its first number is 0 (cosine of 90°). */
function isOnItsSide(header: Buffer): boolean {
  const matrixAt = header.length - 44
  return header.readInt32BE(matrixAt) === 0 && header.readInt32BE(matrixAt + 4) !== 0
}

/** All samples are in the data of the file, each once, so that a small file cannot become a large one. */
function assertWithin(
  tracks: readonly Track[],
  { data, bytesMax }: { readonly data: readonly PlacedBox[]; readonly bytesMax: number },
): void {
  const chunks = tracks.flatMap(({ samples }) => samples.chunks)
  const isWithin = chunks.every(({ at, bytes }) =>
    data.some((place) => at >= place.at && at + bytes <= place.at + place.bytes),
  )
  const total = chunks.reduce((sum, { bytes }) => sum + bytes, 0)
  if (!isWithin || total > bytesMax) throw new NotAVideo('video_damaged')
}
