import type { Product } from '#contract/catalog.ts'
import { largestUrl } from '#ui/picture.tsx'

/** The videos of a product as schema.org objects. */
export function videoData(
  origin: string,
  { name, short_description: summary, pictures }: Pick<Product, 'name' | 'short_description' | 'pictures'>,
) {
  return pictures.flatMap(({ video, ...poster }) =>
    video
      ? [
          {
            '@type': 'VideoObject',
            name: poster.alt || name,
            description: summary || name,
            thumbnailUrl: origin + largestUrl(poster),
            contentUrl: origin + video.url,
            encodingFormat: 'video/mp4',
            duration: `PT${video.duration_ms / 1000}S`,
            uploadDate: video.uploaded_at,
          },
        ]
      : [],
  )
}
