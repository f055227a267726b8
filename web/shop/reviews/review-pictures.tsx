import { useTranslate } from '#app/i18n.tsx'
import type { Picture as PictureOf } from '#contract/common.ts'
import { Picture } from '#ui/picture.tsx'
import { widthsOf } from '#values/picture.ts'

interface ReviewPicturesProps {
  readonly pictures: readonly PictureOf[]
  readonly author: string
}

/** What buyers photographed; each leads to the whole picture. */
export function ReviewPictures({ pictures, author }: ReviewPicturesProps) {
  const t = useTranslate()
  if (pictures.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" data-lightbox>
      {pictures.map((picture, index) => (
        <li key={picture.url}>
          <a
            href={`${picture.url}/${widthsOf(picture.width).at(-1)}.webp`}
            data-width={picture.width}
            data-height={picture.height}
            target="_blank"
            rel="noreferrer"
            className="block overflow-hidden rounded-lg outline-offset-2"
          >
            <Picture
              picture={picture}
              alt={picture.alt || t('reviews.picture_of', { author, n: index + 1 })}
              sizes="96px"
              className="size-24 object-cover transition-transform hover:scale-105"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
