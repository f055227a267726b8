import { sql } from 'kysely'
import type { Video } from '#contract/vocabulary.ts'
import { videoJson } from '#domains/media/index.ts'
import type { Work } from '#platform/work.ts'
import type { ProductDocument } from './document.ts'

/** Returns the videos of some pictures, by id. */
export async function readVideos(
  { db }: Pick<Work, 'db'>,
  pictures: Readonly<ProductDocument['pictures']>,
): Promise<Record<string, Video>> {
  const ids = pictures.flatMap(({ video_id: id }) => (id ? [id] : []))
  if (ids.length === 0) return {}
  const { rows } = await sql<{ id: string; video: Video }>`
    select found.id, ${videoJson(sql.ref('found.id'))} as video
    from videos found
    where found.id = any(${ids}::uuid[])
  `.execute(db)
  return Object.fromEntries(rows.map(({ id, video }) => [id, video]))
}
