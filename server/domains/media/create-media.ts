/** The pictures of a market, put together. */
import { Turns } from '#platform/turns.ts'
import { widthsOf } from '#values/picture.ts'
import { answerPicture } from './answer-picture.ts'
import { cleanPicture } from './clean-picture.ts'
import { describePicture, type PictureFacts } from './describe-picture.ts'
import { pixelsOf, SizeMaker } from './make-size.ts'
import type { Shared } from './share/address.ts'
import type { ShareBrand } from './share/brand.ts'
import { SharePictures } from './share/share-pictures.ts'
import { type PictureFolders, type PictureSize, PictureStorage } from './storage.ts'
import { warmUpSizes } from './warm-up.ts'

const CLEANED_AT_ONCE = { parallelMax: 2, waitingMax: 40 }

export interface Media {
  /** Answers `GET /media/<storage key>/<width>.<avif|webp|jpg>`. */
  readonly answer: (request: Request) => Promise<Response>
  /**
   * A picture for paper: a JPEG on white, at least as wide as is asked where the original is; undefined when there is none.
   * @throws {TooManyWaiting}
   */
  readonly onPaper: (
    key: string,
    wanted: { width: number },
  ) => Promise<{ bytes: Buffer; width: number; height: number } | undefined>
  /** Makes these sizes, slowly, until done or told to stop; answers how many were made. */
  readonly warmUp: (wanted: readonly PictureSize[], signal: AbortSignal) => Promise<number>
  /**
   * Makes a clean picture of an upload and keeps it under the key.
   * @throws {NotAPicture, TooManyWaiting}
   */
  readonly keepUpload: (key: string, upload: Blob) => Promise<PictureFacts>
  readonly removeUpload: (key: string) => Promise<void>
  /**
   * A clean picture of an upload, as WebP, which is not kept.
   * @throws {NotAPicture, TooManyWaiting}
   */
  readonly cleanUpload: (upload: Blob) => Promise<Buffer>
  /**
   * What stands for a page where it is shared, with its words in a language: a JPEG of 1200 by 630 pixels.
   * @throws {TooManyWaiting}
   */
  readonly sharePicture: (shared: Shared, told: { locale: string; brand: ShareBrand }) => Promise<Buffer>
}

/** The pictures in these folders. */
export function createMedia(folders: PictureFolders): Media {
  const storage = new PictureStorage(folders)
  const sizes = new SizeMaker(storage)
  const shares = new SharePictures(storage)
  const turns = new Turns(CLEANED_AT_ONCE)
  const cleanUpload = async (upload: Blob) => cleanPicture(Buffer.from(await upload.arrayBuffer()))
  return {
    answer: (request) => answerPicture(request, { sizes }),
    onPaper: async (key, { width: wanted }) => {
      const original = await storage.originalOf(key)
      if (original === undefined) return undefined
      const whole = await pixelsOf(original)
      const width = widthsOf(whole.width).find((each) => each >= wanted) ?? whole.width
      const size = await sizes.of({ key, width, format: 'jpg' })
      return size && { bytes: size.bytes, width, height: (whole.height * width) / whole.width }
    },
    warmUp: (wanted, signal) => warmUpSizes({ storage, sizes }, wanted, signal),
    keepUpload: (key, upload) =>
      turns.take(async () => {
        const bytes = await cleanUpload(upload)
        const facts = await describePicture(bytes)
        await storage.keepOriginal(key, bytes)
        return facts
      }),
    removeUpload: (key) => storage.removeUpload(key),
    cleanUpload: (upload) => turns.take(() => cleanUpload(upload)),
    sharePicture: (shared, told) => shares.of(shared, told),
  }
}
