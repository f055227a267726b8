/** Sizes of pictures, each made on its first request: once for concurrent requests, and a few at a time. */
import sharp, { type Sharp } from 'sharp'
import { Turns } from '#platform/turns.ts'
import { widthsOf } from '#values/picture.ts'
import type { PictureFormat, PictureSize, PictureStorage, StoredFile } from './storage.ts'

// The smallest files that 60 ms per card picture allow; each further step of effort doubles the time and saves a
// twentieth.
const AVIF = { quality: 50, effort: 1, chromaSubsampling: '4:2:0' }
const WEBP = { quality: 72, effort: 3 }
const JPEG = { quality: 86, chromaSubsampling: '4:4:4' }
const PAPER = '#ffffff'

const PARALLEL_MAX = 2
const WAITING_MAX = 500

// One thread per conversion, because conversions share the processors with everything else.
sharp.concurrency(1)
// Each size is made once, so the library's cache would never be used.
sharp.cache(false)

export class SizeMaker {
  readonly #storage: PictureStorage
  readonly #making = new Map<string, Promise<boolean>>()
  readonly #turns = new Turns({ parallelMax: PARALLEL_MAX, waitingMax: WAITING_MAX })

  constructor(storage: PictureStorage) {
    this.#storage = storage
  }

  /**
   * Returns a size, made if it is missing; undefined if the picture does not exist or is not available at that width.
   * @throws {TooManyWaiting}
   */
  async of(size: PictureSize): Promise<StoredFile | undefined> {
    const kept = await this.#storage.readSize(size)
    return kept ?? ((await this.make(size)) ? this.#storage.readSize(size) : undefined)
  }

  /**
   * Makes a size. Returns false if the picture does not exist or is not available at that width.
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
    if (!widthsOf((await pixelsOf(original)).width).includes(size.width)) return false

    const resized = sharp(original).autoOrient().resize({ width: size.width })
    await this.#storage.saveSize(size, await encoded(resized, size.format).toBuffer())
    return true
  }
}

/** Returns the dimensions of an original after applying its orientation. */
export async function pixelsOf(original: string): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(original).metadata()
  return autoOrient
}

function encoded(picture: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif(AVIF)
    case 'webp':
      return picture.webp(WEBP)
    case 'jpg':
      return picture.flatten({ background: PAPER }).jpeg(JPEG)
  }
}
