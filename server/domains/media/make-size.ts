/** A size of a picture, made when it is first wanted: once, however many want it, and a few at a time. */
import sharp from 'sharp'
import { widthsOf } from '#values/picture.ts'
import type { PictureSize, PictureStorage } from './storage.ts'

// As few bytes as 60 ms a card's picture allow; each further step of effort doubles the time for a twentieth less.
const AVIF = { quality: 50, effort: 1, chromaSubsampling: '4:2:0' }
const WEBP = { quality: 72, effort: 3 }

const PARALLEL_MAX = 2
const WAITING_MAX = 500

// The conversions share the processors with everything else, so each takes one.
sharp.concurrency(1)

/** Thrown when so many sizes wait to be made that another would be long in coming. */
export class TooManyWaiting extends Error {}

/** Makes sizes into a storage. */
export class SizeMaker {
  readonly #storage: PictureStorage
  readonly #making = new Map<string, Promise<boolean>>()
  readonly #waiting: (() => void)[] = []
  #running = 0

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
    const begun = this.#inTurn(() => this.#convert(size)).finally(() => this.#making.delete(name))
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

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < PARALLEL_MAX) this.#running++
    else await this.#turn()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // Whoever is next takes over this place.
      if (next) next()
      else this.#running--
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= WAITING_MAX) throw new TooManyWaiting()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
