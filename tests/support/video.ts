/**
 * Real MP4 videos, made byte by byte: no encoder is needed. The first frame is H.264 of Baseline profile whose blocks are
 * raw samples (I_PCM); the others say that nothing moved (P_Skip).
 */

interface VideoShape {
  /** Multiples of 16. */
  readonly width?: number
  readonly height?: number
  readonly frames?: number
  readonly framesPerSecond?: number
  readonly hasSound?: boolean
  /** The place and maker, as phones write it, also in the frames. */
  readonly hasPlace?: boolean
  /** Turned by a quarter, as phones held upright do. */
  readonly isOnItsSide?: boolean
  readonly isIndexLast?: boolean
  readonly brand?: string
  /** The name of the encoding of the pictures. */
  readonly codec?: string
}

/** What phones write, findable in a file. */
export const PLACE = '+14.6037-061.0668/'

export function createVideo(shape: VideoShape = {}): Blob {
  return new Blob([new Uint8Array(videoBytes(shape))], { type: 'video/mp4' })
}

export function videoBytes(shape: VideoShape = {}): Buffer {
  const { hasPlace = false, isIndexLast = false, brand = 'isom' } = shape
  const kind = box('ftyp', text(brand), u32(512), text(brand === 'qt  ' ? 'qt  ' : 'isomavc1'))
  const frames = framesOf(shape)
  const sound = shape.hasSound ? Array.from({ length: 40 }, () => Buffer.from('211004608c1c', 'hex')) : []
  const data = box('mdat', ...frames, ...sound)
  const place = hasPlace ? [box('udta', box('\u00a9xyz', u16(PLACE.length), u16(0), text(PLACE)))] : []
  const indexAt = (dataAt: number) => indexOf(shape, { frames, sound, dataAt: dataAt + 8, place })
  if (isIndexLast) return Buffer.concat([kind, data, indexAt(kind.length)])
  const indexBytes = indexAt(0).length
  const more = hasPlace ? box('uuid', text('be7acfcb97a942e8'), text(PLACE)) : Buffer.alloc(0)
  return Buffer.concat([kind, indexAt(kind.length + indexBytes + more.length), more, data])
}

export function box(type: string, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([u32(content.length + 8), text(type), content])
}

function u16(...values: readonly number[]): Buffer {
  return Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(2)
      bytes.writeUInt16BE(value)
      return bytes
    }),
  )
}

function u32(...values: readonly number[]): Buffer {
  return Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes
    }),
  )
}

function text(words: string): Buffer {
  return Buffer.from(words, 'latin1')
}

/** Writes numbers of any number of bits, and those of the codes of H.264 section 9.1. */
class Bits {
  #bits = ''

  add(value: number, count: number): this {
    this.#bits += value.toString(2).padStart(count, '0')
    return this
  }

  /** Unsigned Exp-Golomb codes. */
  ue(...values: readonly number[]): this {
    for (const value of values) {
      const code = (value + 1).toString(2)
      this.#bits += '0'.repeat(code.length - 1) + code
    }
    return this
  }

  align(): this {
    this.#bits += '0'.repeat((8 - (this.#bits.length % 8)) % 8)
    return this
  }

  bytes(): Buffer {
    this.align()
    return Buffer.from(this.#bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  }

  /** Ends a unit with a one and zeros. */
  ended(): Buffer {
    return this.add(1, 1).bytes()
  }
}

/** A unit with a 3 after each two zeros before a small number, as section 7.4.1 asks. */
function unit(kind: number, content: Buffer): Buffer {
  const bytes = [kind]
  let zeros = 0
  for (const byte of content) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3)
      zeros = 0
    }
    bytes.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(bytes)
}

function parametersOf({ width = 160, height = 112 }: VideoShape) {
  const sequence = new Bits()
    .add(66, 8)
    .add(0xc0, 8)
    .add(30, 8)
    .ue(0, 0, 2, 1)
    .add(0, 1)
    .ue(width / 16 - 1, height / 16 - 1)
    .add(0b1100, 4)
    .ended()
  const picture = new Bits().ue(0, 0).add(0, 2).ue(0, 0, 0).add(0, 3).ue(0, 0, 0).add(0, 3).ended()
  return { sequence: unit(0x67, sequence), picture: unit(0x68, picture) }
}

/** A picture of two colours, so that it can be told from black. */
function firstFrame({ width = 160, height = 112 }: VideoShape): Buffer {
  const blocks = (width / 16) * (height / 16)
  const head = new Bits().ue(0, 7, 0).add(0, 4).ue(0).add(0, 2).ue(0)
  const raw = new Bits()
  const pieces = [head]
  for (let block = 0; block < blocks; block++) {
    const at = block === 0 ? head : raw
    at.ue(25).align()
    if (block === 0) pieces.push(raw)
    const isLight = (block % (width / 16)) * 2 < width / 16
    for (let sample = 0; sample < 256; sample++) raw.add(isLight ? 180 : 90, 8)
    for (let sample = 0; sample < 64; sample++) raw.add(isLight ? 90 : 160, 8)
    for (let sample = 0; sample < 64; sample++) raw.add(isLight ? 170 : 100, 8)
  }
  return unit(0x65, Buffer.concat([head.bytes(), raw.ended()]))
}

function stillFrame(number: number, { width = 160, height = 112 }: VideoShape): Buffer {
  const blocks = (width / 16) * (height / 16)
  return unit(
    0x41,
    new Bits()
      .ue(0, 5, 0)
      .add(number % 16, 4)
      .add(0, 3)
      .ue(0, blocks)
      .ended(),
  )
}

/** Unregistered user data, a supplement that cameras write. */
function userData(): Buffer {
  const content = text(`cameras-own-uuid${PLACE}`)
  return unit(0x06, Buffer.concat([Buffer.from([5, content.length]), content, Buffer.from([0x80])]))
}

function framesOf(shape: VideoShape): Buffer[] {
  const { frames = 10, hasPlace = false } = shape
  return Array.from({ length: frames }, (_, number) => {
    const picture = number === 0 ? firstFrame(shape) : stillFrame(number, shape)
    const units = hasPlace ? [userData(), picture] : [picture]
    return Buffer.concat(units.flatMap((each) => [u32(each.length), each]))
  })
}

interface Samples {
  readonly frames: readonly Buffer[]
  readonly sound: readonly Buffer[]
  readonly dataAt: number
  readonly place: readonly Buffer[]
}

const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
const QUARTER = [0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000]

function indexOf(shape: VideoShape, { frames, sound, dataAt, place }: Samples): Buffer {
  const { width = 160, height = 112, framesPerSecond = 10, isOnItsSide = false, codec = 'avc1' } = shape
  const { sequence, picture } = parametersOf(shape)
  const bytes = (parts: readonly Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0)
  const units = frames.length * (1000 / framesPerSecond)
  const configuration = Buffer.concat([
    Buffer.from([1, 66, 0xc0, 30, 0xff, 0xe1]),
    u16(sequence.length),
    sequence,
    Buffer.from([1]),
    u16(picture.length),
    picture,
  ])
  const entry = box(
    codec,
    u32(0),
    u16(0, 1),
    u32(0, 0, 0, 0),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    box('avcC', configuration),
  )
  const decoder = Buffer.from('0311000200040940150000000000000000000502121006', 'hex')
  const soundEntry = box(
    'mp4a',
    u32(0),
    u16(0, 1),
    u32(0, 0),
    u16(2, 16, 0, 0),
    u32(44_100 * 65_536),
    box('esds', u32(0), decoder),
  )
  return box(
    'moov',
    box(
      'mvhd',
      u32(0, 77, 77, 1000, units, 0x10000),
      u16(0x100),
      Buffer.alloc(10),
      u32(...MATRIX),
      Buffer.alloc(24),
      u32(3),
    ),
    track({
      id: 1,
      handler: 'vide',
      size: [width, height],
      units,
      scale: 1000,
      each: 1000 / framesPerSecond,
      matrix: isOnItsSide ? QUARTER : MATRIX,
      entry,
      samples: frames,
      at: dataAt,
    }),
    ...(sound.length > 0
      ? [
          track({
            id: 2,
            handler: 'soun',
            size: [0, 0],
            units: (sound.length * 1024 * 1000) / 44_100,
            scale: 44_100,
            each: 1024,
            matrix: MATRIX,
            entry: soundEntry,
            samples: sound,
            at: dataAt + bytes(frames),
          }),
        ]
      : []),
    ...place,
  )
}

interface TrackShape {
  readonly id: number
  readonly handler: string
  readonly size: readonly [number, number]
  readonly units: number
  readonly scale: number
  readonly each: number
  readonly matrix: readonly number[]
  readonly entry: Buffer
  readonly samples: readonly Buffer[]
  readonly at: number
}

function track({
  id,
  handler,
  size: [width, height],
  units,
  scale,
  each,
  matrix,
  entry,
  samples,
  at,
}: TrackShape): Buffer {
  const isVideo = handler === 'vide'
  return box(
    'trak',
    box(
      'tkhd',
      u32(3, 77, 77, id, 0, Math.round(units), 0, 0),
      u16(0, 0, isVideo ? 0 : 0x100, 0),
      u32(...matrix),
      u32(width * 65_536, height * 65_536),
    ),
    box(
      'mdia',
      box('mdhd', u32(0, 77, 77, scale, samples.length * each), u16(0x55c4, 0)),
      box('hdlr', u32(0, 0), text(handler), Buffer.alloc(12), text('Handler of a camera\0')),
      box(
        'minf',
        isVideo ? box('vmhd', u32(1, 0, 0)) : box('smhd', u32(0, 0)),
        box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))),
        box(
          'stbl',
          box('stsd', u32(0, 1), entry),
          box('stts', u32(0, 1, samples.length, each)),
          ...(isVideo ? [box('stss', u32(0, 1, 1))] : []),
          box('stsc', u32(0, 1, 1, samples.length, 1)),
          box('stsz', u32(0, 0, samples.length, ...samples.map(({ length }) => length))),
          box('stco', u32(0, 1, at)),
        ),
      ),
    ),
  )
}
