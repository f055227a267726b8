/** The market's pictures on this machine's disk. */
import { join } from 'node:path'
import { createMedia, type Media } from '#domains/media/index.ts'
import type { Config } from '#platform/config.ts'
import { makeFolder } from '#platform/folders.ts'

const DEMO_PICTURES = join(import.meta.dirname, '../../database/seed/data/pictures')

/** Uploads and sizes are kept under the media folder; the originals of the demo market stay where its data is. */
export function openMedia({ mediaFolder }: Config): Media {
  makeFolder('MEDIA_DIR', mediaFolder)
  return createMedia({
    folder: join(mediaFolder, 'sizes'),
    originalFolders: [DEMO_PICTURES],
    uploadFolder: join(mediaFolder, 'originals'),
  })
}
