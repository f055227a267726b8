/** Sharing images of pages, each drawn on its first request: once for concurrent requests, and a few at a time. */

import { Turns } from '#platform/turns.ts'
import type { PictureStorage } from '../storage.ts'
import { type Shared, shareName } from './address.ts'
import { brandMark, type ShareBrand } from './brand.ts'
import { drawShared } from './draw.ts'

const DRAWN_AT_ONCE = { parallelMax: 1, waitingMax: 60 }

export class SharePictures {
  readonly #storage: PictureStorage
  readonly #drawing = new Map<string, Promise<Buffer>>()
  readonly #turns = new Turns(DRAWN_AT_ONCE)

  constructor(storage: PictureStorage) {
    this.#storage = storage
  }

  /**
   * Returns the JPEG of a page; images of its earlier content are deleted.
   * @throws {TooManyWaiting}
   */
  async of(shared: Shared, { locale, brand }: { locale: string; brand: ShareBrand }): Promise<Buffer> {
    const name = `${brandMark(brand)}-${shareName(shared)}`
    const place = { folder: `${shared.kind}/${shared.slug}/${locale}`, name }
    const kept = await this.#storage.readShare(place)
    if (kept) return kept
    const key = `${place.folder}/${place.name}`
    const drawing = this.#drawing.get(key)
    if (drawing) return drawing
    const begun = this.#turns
      .take(() => this.#draw(shared, brand, place))
      .finally(() => this.#drawing.delete(key))
    this.#drawing.set(key, begun)
    return begun
  }

  async #draw(shared: Shared, brand: ShareBrand, place: { folder: string; name: string }): Promise<Buffer> {
    const originalOf = (key: string | undefined) =>
      key === undefined ? undefined : this.#storage.originalOf(key)
    const original = await originalOf(shared.picture?.replace(/^\/media\//, ''))
    const bytes = await drawShared(shared, { original, brand, logo: await originalOf(brand.logo) })
    await this.#storage.saveShare(place, bytes)
    return bytes
  }
}
