/** How the samples of a track are encoded. Accepts what every current browser plays: H.264, with AAC or MP3. */
import { box, boxesIn, contentOf } from './boxes.ts'
import { NotAVideo } from './not-a-video.ts'

export interface VideoEntry {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  /** How many bytes say how long each unit of a frame is. */
  readonly lengthBytes: number
}

const VIDEO_FIELDS_BYTES = 78
const SOUND_FIELDS_BYTES = 28
const CONFIGURATION_BYTES_MAX = 4096

// Baseline, Main and High with 8 bits; others are not played everywhere.
const H264_PROFILES = [66, 77, 100]
const H264_LEVEL_MAX = 52

// MPEG-4 and MPEG-2 AAC, and MP3.
const SOUND_TYPES = [0x40, 0x66, 0x67, 0x68, 0x69, 0x6b]

const COMPRESSOR_NAME = { from: 42, to: 74 } as const

/** @throws {NotAVideo} video_codec */
export function videoEntryOf(description: Buffer): VideoEntry {
  const content = onlyEntry(description, 'avc1')
  if (content.length < VIDEO_FIELDS_BYTES) throw new NotAVideo('video_damaged')
  const fields = Buffer.from(content.subarray(0, VIDEO_FIELDS_BYTES))
  // A free text.
  fields.fill(0, COMPRESSOR_NAME.from, COMPRESSOR_NAME.to)
  const parts = boxesIn(content.subarray(VIDEO_FIELDS_BYTES))
  const configuration = contentOf(parts, 'avcC')
  const [version, profile = 0, , level = 0, lengths = 0] = configuration
  if (version !== 1 || configuration.length > CONFIGURATION_BYTES_MAX) throw new NotAVideo('video_damaged')
  if (!H264_PROFILES.includes(profile) || level > H264_LEVEL_MAX) throw new NotAVideo('video_codec')
  // The shape of pixels, and the colour space in numbers.
  const shown = parts.filter(
    ({ type, content: own }) =>
      (type === 'pasp' && own.length === 8) ||
      (type === 'colr' && own.length <= 11 && own.toString('latin1', 0, 4) === 'nclx'),
  )
  return {
    bytes: box(
      'avc1',
      fields,
      box('avcC', configuration),
      ...shown.map(({ type, content: own }) => box(type, own)),
    ),
    width: fields.readUInt16BE(24),
    height: fields.readUInt16BE(26),
    lengthBytes: (lengths & 3) + 1,
  }
}

/** @throws {NotAVideo} video_codec */
export function soundEntryOf(description: Buffer): Buffer {
  const content = onlyEntry(description, 'mp4a')
  if (content.length < SOUND_FIELDS_BYTES) throw new NotAVideo('video_damaged')
  const fields = content.subarray(0, SOUND_FIELDS_BYTES)
  // Later versions are of QuickTime only.
  if (fields.readUInt16BE(8) !== 0) throw new NotAVideo('video_codec')
  const configuration = contentOf(boxesIn(content.subarray(SOUND_FIELDS_BYTES)), 'esds')
  if (configuration.length > CONFIGURATION_BYTES_MAX) throw new NotAVideo('video_damaged')
  if (!SOUND_TYPES.includes(soundTypeIn(configuration))) throw new NotAVideo('video_codec')
  return box('mp4a', fields, box('esds', configuration))
}

function onlyEntry(description: Buffer, type: string): Buffer {
  if (description.length < 8) throw new NotAVideo('video_damaged')
  const [entry, ...more] = boxesIn(description.subarray(8))
  if (!entry || entry.type !== type || more.length > 0) throw new NotAVideo('video_codec')
  return entry.content
}

const ES_TAG = 3
const DECODER_TAG = 4

/** Reads the object type from the descriptors of ISO/IEC 14496-1, each a tag, a length in sevens of bits and a content. */
function soundTypeIn(configuration: Buffer): number {
  const stream = descriptorAt(configuration, 4, ES_TAG)
  const flags = configuration[stream + 2] ?? 0
  // Optional fields of streams that depend on others.
  if ((flags & 0xe0) !== 0) throw new NotAVideo('video_codec')
  return configuration[descriptorAt(configuration, stream + 3, DECODER_TAG)] ?? 0
}

/** Returns where the content of a descriptor begins. */
function descriptorAt(bytes: Buffer, at: number, tag: number): number {
  if (bytes[at] !== tag) throw new NotAVideo('video_damaged')
  let next = at + 1
  while (next < at + 4 && ((bytes[next] ?? 0) & 0x80) !== 0) next += 1
  return next + 1
}
