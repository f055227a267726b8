/** A size of a picture, made when it is first wanted: once, however many want it, and a few at a time. */
import sharp from 'sharp'
import { widthsOf } from '#values/picture.ts'
import type { PictureSize, PictureStorage } from './storage.ts'
import { Turns } from './turns.ts'

// As few bytes as 60 ms a card's picture allow; each further step of effort doubles the time for a twentieth less.
const AVIF = { quality: 50, effort: 1, chromaSubsampling: '4:2:0' }
const WEBP = { quality: 72, effort: 3 }

const PARALLEL_MAX = 2
const WAITING_MAX = 500

// The conversions share the processors with everything else, so each takes one.
sharp.concurrency(1)

/** Makes sizes into a storage. */
export class SizeMaker {
  readonly #storage: PictureStorage
  readonly #making = new Map<string, Promise<boolean>>()
  readonly #turns = new Turns({ parallelMax: PARALLEL_MAX, waitingMax: WAITING_MAX })

  constructor(storage: PictureStorage) {
    this.#storage = storage
  }

  /**
   * Makes a size and answers true, or false when the picture does not exist or is not to be had at that width.
   * @throws {TooManyWaiting}
   */
  make(size: PictureSize): Promise<boolean> {
    const name = `${size.key}/${size.width}.${size.format}`
    const making = this.#making.get(name)
    if (making) return making
    const begun = this.#turns.take(() => this.#convert(size)).finally(() => this.#making.delete(name))
    this.#making.set(name, begun)
    return begun
  }

  async #convert(size: PictureSize): Promise<boolean> {
    const original = await this.#storage.originalOf(size.key)
    if (!original) return false
    const { autoOrient } = await sharp(original).metadata()
    if (!widthsOf(autoOrient.width).includes(size.width)) return false

    const resized = sharp(original).autoOrient().resize({ width: size.width })
    const converted = size.format === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP)
    await this.#storage.keepSize(size, await converted.toBuffer())
    return true
  }
}
