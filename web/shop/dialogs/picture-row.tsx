import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Picture as PictureOf } from '#contract/vocabulary.ts'
import { IconButton } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { showSlide, useSlideInView } from '../use-slide-in-view.ts'

interface PictureRowProps {
  readonly pictures: readonly PictureOf[]
  readonly name: string
}

/** Shows one picture at a time; visitors swipe or use the buttons. */
export function PictureRow({ pictures, name }: PictureRowProps) {
  const t = useTranslate()
  const row = useRef<HTMLOListElement>(null)
  const current = useSlideInView(row)
  const several = pictures.length > 1
  return (
    <section aria-label={t('dialogs.pictures_of', { name })} className="relative self-start">
      <ol
        ref={row}
        tabIndex={several ? 0 : undefined}
        className="shelf flex overflow-y-hidden rounded-2xl bg-sunken"
      >
        {pictures.map((picture, index) => (
          <li key={picture.url} className="w-full shrink-0 snap-center">
            <Picture
              picture={picture}
              sizes="(min-width: 40rem) 26rem, 92vw"
              isFirst={index === 0}
              className="aspect-square w-full object-cover"
            />
          </li>
        ))}
      </ol>
      {several ? (
        <div className="absolute inset-x-3 bottom-3 flex items-center justify-between gap-2">
          <IconButton
            icon={ChevronLeft}
            flips
            label={t('dialogs.previous_picture')}
            variant="floating"
            size="sm"
            disabled={current === 0}
            onClick={() => showSlide(row.current, current - 1)}
          />
          <p
            role="status"
            className="rounded-full bg-surface px-3 py-1 text-sm font-medium text-strong tabular-nums shadow-low"
          >
            <span aria-hidden="true">
              {current + 1} / {pictures.length}
            </span>
            <span className="sr-only">
              {t('product.picture_n_of', { n: current + 1, count: pictures.length })}
            </span>
          </p>
          <IconButton
            icon={ChevronRight}
            flips
            label={t('dialogs.next_picture')}
            variant="floating"
            size="sm"
            disabled={current === pictures.length - 1}
            onClick={() => showSlide(row.current, current + 1)}
          />
        </div>
      ) : null}
    </section>
  )
}
