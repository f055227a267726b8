import type { MouseEvent } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { isModifiedClick } from '#app/modified-click.ts'
import type { Review } from '#contract/reviews.ts'
import { largestUrl, Picture } from '#ui/picture.tsx'
import { formatMoment } from '../moment.tsx'
import { shopDialog } from '../shop-dialog.ts'

interface ReviewPicturesProps {
  readonly review: Pick<Review, 'pictures' | 'author' | 'created_at'>
}

/** Pictures of a review; each opens enlarged, or as a file without script. */
export function ReviewPictures({ review: { pictures, author, created_at: createdAt } }: ReviewPicturesProps) {
  const t = useTranslate()
  const locale = useLocale()
  if (pictures.length === 0) return null
  const altOf = (alt: string, index: number) => alt || t('reviews.picture_of', { author, n: index + 1 })

  function open(event: MouseEvent<HTMLElement>, first: number): void {
    if (isModifiedClick(event)) return
    event.preventDefault()
    // Focuses the link, so that the focus can return to it; not every browser focuses a pressed link.
    event.currentTarget.focus()
    const told = [author, formatMoment(createdAt, 'day', locale)]
    shopDialog.open({
      kind: 'pictures',
      pictures: pictures.map((picture, index) => ({
        ...picture,
        alt: altOf(picture.alt, index),
        caption: [picture.alt, ...told].filter(Boolean).join(' · '),
      })),
      first,
      isTouched: false,
    })
  }

  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map((picture, index) => (
        <li key={picture.url}>
          <a
            href={largestUrl(picture)}
            target="_blank"
            rel="noreferrer"
            aria-haspopup="dialog"
            onClick={(event) => open(event, index)}
            className="block cursor-zoom-in overflow-hidden rounded-lg outline-offset-2"
          >
            <Picture
              picture={picture}
              alt={altOf(picture.alt, index)}
              sizes="6rem"
              className="size-24 object-cover transition-transform hover:scale-105"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
