import { randomBytes } from 'node:crypto'
import type { FileOnDisk } from '#contract/endpoint.ts'
import type { StoreVideo } from '#contract/store-videos.ts'
import { problem } from '#platform/problem.ts'
import type { Begin } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { Media } from '../create-media.ts'
import { NotAVideo } from './not-a-video.ts'
import { insertVideo } from './queries.ts'
import { videoOf } from './video.ts'

/**
 * Stores a video for the products of a store. It is deleted after a day unless one has it.
 * @throws {Problem} one of `videoFaults`
 */
export async function storeVideo(
  begin: Begin,
  {
    media,
    storeId,
    upload,
  }: { readonly media: Pick<Media, 'saveVideo'>; readonly storeId: string; readonly upload: FileOnDisk },
): Promise<StoreVideo> {
  // A random name that cannot be guessed, because videos of unpublished products are private.
  const storage_key = `videos/${randomBytes(16).toString('hex')}`
  const facts = await saved(media, storage_key, upload)
  return begin(async (work) => {
    const video = { id: newId(), storage_key, ...facts, created_at: work.now }
    await insertVideo(work, { ...video, storeId })
    return { id: video.id, ...videoOf(video) }
  })
}

async function saved(media: Pick<Media, 'saveVideo'>, key: string, upload: FileOnDisk) {
  try {
    return await media.saveVideo(key, upload)
  } catch (error) {
    if (error instanceof NotAVideo) throw problem(error.fault)
    throw error
  }
}
