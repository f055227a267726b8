import { join } from 'node:path'
import { createMedia, type Media } from '#domains/media/index.ts'
import type { Config } from '#platform/config.ts'
import { makeFolder } from '#platform/folders.ts'

const DEMO_PICTURES = join(import.meta.dirname, '../../database/seed/data/pictures')

/** Stores uploads and sizes in the media folder. The demo's originals remain in the data folder of the demo. */
export function openMedia({ mediaFolder }: Config): Media {
  makeFolder('MEDIA_DIR', mediaFolder)
  return createMedia({
    folder: join(mediaFolder, 'sizes'),
    originalFolders: [DEMO_PICTURES],
    uploadFolder: join(mediaFolder, 'originals'),
  })
}
