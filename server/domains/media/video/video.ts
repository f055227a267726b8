/** Videos in responses. */
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Video } from '#contract/vocabulary.ts'

export interface StoredVideo {
  readonly id: string
  readonly storage_key: string
  readonly width: number
  readonly height: number
  readonly duration_ms: number
  readonly bytes: number
  readonly created_at: Date
}

export function videoOf({
  storage_key: key,
  width,
  height,
  duration_ms,
  created_at: at,
}: StoredVideo): Video {
  return { url: `/media/${key}.mp4`, width, height, duration_ms, uploaded_at: at.toISOString() }
}

/** The contract's Video as jsonb, null if there is none; for use in a query, as `pictureJson`. */
export function videoJson(videoId: Expression<string | null>): RawBuilder<Video | null> {
  return sql`(
    select jsonb_build_object(
      'url', '/media/' || video.storage_key || '.mp4',
      'width', video.width,
      'height', video.height,
      'duration_ms', video.duration_ms,
      'uploaded_at', to_char(video.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
    from videos video
    where video.id = ${videoId}
  )`
}
