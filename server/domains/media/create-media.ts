/** The pictures of a market, put together. */
import type { Database } from '#platform/database.ts'
import { answerPicture } from './answer-picture.ts'
import { SizeMaker } from './make-size.ts'
import { PictureStorage } from './storage.ts'
import { warmUpSizes } from './warm-up.ts'

export interface Media {
  /** Answers `GET /media/<storage key>/<width>.<avif|webp>`. */
  readonly answer: (request: Request) => Promise<Response>
  /** Makes the usual sizes of all pictures, slowly, until done or told to stop; answers how many were made. */
  readonly warmUp: (db: Database, signal: AbortSignal) => Promise<number>
}

/** Sizes are kept under `folder`; originals are looked for in each of the `originalFolders`. */
export function createMedia(folders: { folder: string; originalFolders: readonly string[] }): Media {
  const storage = new PictureStorage(folders)
  const sizes = new SizeMaker(storage)
  return {
    answer: (request) => answerPicture(request, { storage, sizes }),
    warmUp: (db, signal) => warmUpSizes({ db, storage, sizes }, signal),
  }
}
