import type { FileOnDisk } from '#contract/endpoint.ts'
import { Turns } from '#platform/turns.ts'
import { widthsOf } from '#values/picture.ts'
import { answerPicture } from './answer-picture.ts'
import { cleanPicture } from './clean-picture.ts'
import { describePicture, type PictureFacts } from './describe-picture.ts'
import { editedPicture, type PictureEdit } from './edit-picture.ts'
import { pixelsOf, SizeMaker } from './make-size.ts'
import type { Shared } from './share/address.ts'
import type { ShareBrand } from './share/brand.ts'
import { SharePictures } from './share/share-pictures.ts'
import { type PictureFolders, type PictureSize, PictureStorage } from './storage.ts'
import { answerVideo, isVideoAddress } from './video/answer-video.ts'
import { type VideoFacts, VideoFiles } from './video/video-files.ts'
import { warmUpSizes } from './warm-up.ts'

const CLEANED_AT_ONCE = { parallelMax: 2, waitingMax: 40 }

export interface Media {
  /** Answers `GET /media/<storage key>/<width>.<avif|webp|jpg>` and `GET /media/videos/<name>.mp4`. */
  readonly answer: (request: Request) => Promise<Response>
  /**
   * Returns a picture for print: a JPEG on white, at least as wide as requested if the original is; undefined if
   * there is none.
   * @throws {TooManyWaiting}
   */
  readonly onPaper: (
    key: string,
    wanted: { width: number },
  ) => Promise<{ bytes: Buffer; width: number; height: number } | undefined>
  /** Makes these sizes, slowly, until done or aborted, and returns how many were made. */
  readonly warmUp: (wanted: readonly PictureSize[], signal: AbortSignal) => Promise<number>
  /**
   * Cleans an upload and stores it under the key.
   * @throws {NotAPicture, TooManyWaiting}
   */
  readonly saveUpload: (key: string, upload: Blob) => Promise<PictureFacts>
  /**
   * Stores a turned and cropped copy of a picture under a new key; undefined if there is no picture.
   * @throws {NotAPicture, TooManyWaiting}
   */
  readonly saveEdited: (
    key: string,
    of: { readonly from: string; readonly edit: PictureEdit },
  ) => Promise<PictureFacts | undefined>
  readonly removeUpload: (key: string) => Promise<void>
  /**
   * Checks an uploaded video, and stores its pictures and sound under the key.
   * @throws {NotAVideo, TooManyWaiting}
   */
  readonly saveVideo: (key: string, upload: FileOnDisk) => Promise<VideoFacts>
  readonly removeVideo: (key: string) => Promise<void>
  /**
   * Returns the cleaned upload as WebP, without storing it.
   * @throws {NotAPicture, TooManyWaiting}
   */
  readonly cleanUpload: (upload: Blob) => Promise<Buffer>
  /**
   * Returns the social sharing image of a page with its text in a language: a JPEG of 1200 by 630 pixels.
   * @throws {TooManyWaiting}
   */
  readonly sharePicture: (shared: Shared, told: { locale: string; brand: ShareBrand }) => Promise<Buffer>
}

export function createMedia(folders: PictureFolders): Media {
  const storage = new PictureStorage(folders)
  const sizes = new SizeMaker(storage)
  const shares = new SharePictures(storage)
  const turns = new Turns(CLEANED_AT_ONCE)
  const videos = new VideoFiles(folders.uploadFolder)
  const cleanUpload = async (upload: Blob) => cleanPicture(Buffer.from(await upload.arrayBuffer()))
  return {
    answer: (request) =>
      isVideoAddress(new URL(request.url).pathname)
        ? answerVideo(request, videos)
        : answerPicture(request, { sizes }),
    onPaper: async (key, { width: wanted }) => {
      const original = await storage.originalOf(key)
      if (original === undefined) return undefined
      const whole = await pixelsOf(original)
      const width = widthsOf(whole.width).find((each) => each >= wanted) ?? whole.width
      const size = await sizes.of({ key, width, format: 'jpg' })
      return size && { bytes: size.bytes, width, height: (whole.height * width) / whole.width }
    },
    warmUp: (wanted, signal) => warmUpSizes({ storage, sizes }, wanted, signal),
    saveUpload: (key, upload) =>
      turns.take(async () => {
        const bytes = await cleanUpload(upload)
        const facts = await describePicture(bytes)
        await storage.saveOriginal(key, bytes)
        return facts
      }),
    saveEdited: (key, { from, edit }) =>
      turns.take(async () => {
        const original = await storage.originalOf(from)
        if (original === undefined) return undefined
        const bytes = await editedPicture(original, edit)
        const facts = await describePicture(bytes)
        await storage.saveOriginal(key, bytes)
        return facts
      }),
    removeUpload: (key) => storage.removeUpload(key),
    saveVideo: (key, upload) => turns.take(() => videos.save(key, upload)),
    removeVideo: (key) => videos.remove(key),
    cleanUpload: (upload) => turns.take(() => cleanUpload(upload)),
    sharePicture: (shared, told) => shares.of(shared, told),
  }
}
