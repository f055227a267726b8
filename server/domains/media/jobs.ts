import { cronJob, type Jobs } from '#platform/jobs.ts'
import type { Media } from './create-media.ts'
import { deleteUnattached } from './queries.ts'
import { deleteUnusedVideos } from './video/queries.ts'

const UNATTACHED_MS = 24 * 60 * 60_000

export function mediaJobs(media: Pick<Media, 'removeUpload' | 'removeVideo'>): Jobs {
  return {
    'media.delete_unattached': cronJob('41 * * * *', async (begin) => {
      const keys = await begin((work) => deleteUnattached(work, new Date(work.now.getTime() - UNATTACHED_MS)))
      for (const key of keys) await media.removeUpload(key)
    }),
    'media.delete_unused_videos': cronJob('47 * * * *', async (begin) => {
      const keys = await begin((work) =>
        deleteUnusedVideos(work, new Date(work.now.getTime() - UNATTACHED_MS)),
      )
      for (const key of keys) await media.removeVideo(key)
    }),
  }
}
