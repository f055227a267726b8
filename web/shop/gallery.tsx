import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Picture as PictureOf } from '#contract/common.ts'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { widthsOf } from '#values/picture.ts'
import { showSlide, useSlideInView } from './use-slide-in-view.ts'

const Lens = lazy(() => import('./zoom.tsx').then(({ Lens }) => ({ default: Lens })))
const Lightbox = lazy(() => import('./zoom.tsx').then(({ Lightbox }) => ({ default: Lightbox })))

interface GalleryProps {
  /** The first is shown, and shown again when another takes its place. */
  readonly pictures: readonly PictureOf[]
  readonly name: string
}

const sizes = '(min-width: 64rem) 40rem, 100vw'

/** Pictures in a row that snaps, with thumbnails that lead to each and a closer look on demand. */
export function Gallery({ pictures, name }: GalleryProps) {
  const t = useTranslate()
  const track = useRef<HTMLOListElement>(null)
  const current = useSlideInView(track)
  const [isZooming, setZooming] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const picture = pictures[current]

  const firstUrl = pictures[0]?.url
  useEffect(() => {
    if (firstUrl) showSlide(track.current, 0)
  }, [firstUrl])

  return (
    <section
      aria-label={t('product.pictures_of', { name })}
      className="flex flex-col gap-4 lg:flex-row-reverse"
    >
      <div
        className="relative min-w-0 grow"
        onPointerEnter={(event) => setZooming(event.pointerType === 'mouse')}
        onPointerLeave={() => setZooming(false)}
      >
        <ol
          ref={track}
          tabIndex={pictures.length > 1 ? 0 : undefined}
          className="shelf flex overflow-y-hidden rounded-3xl bg-sunken"
        >
          {pictures.map((slide, index) => (
            <li key={slide.url} id={`picture-${index + 1}`} className="w-full shrink-0 snap-center">
              <Picture
                picture={slide}
                sizes={sizes}
                isFirst={index === 0}
                className="aspect-square w-full object-cover"
              />
            </li>
          ))}
        </ol>
        {isZooming && picture ? (
          <Suspense>
            <Lens key={picture.url} picture={picture} />
          </Suspense>
        ) : null}
        <ZoomHint
          picture={picture}
          onOpen={() => {
            setOpen(true)
            setZooming(false)
          }}
        />
        {isOpen && picture ? (
          <Suspense>
            <Lightbox picture={picture} onClose={() => setOpen(false)} />
          </Suspense>
        ) : null}
        <p className="sr-only" aria-live="polite">
          {t('product.picture_n_of', { n: current + 1, count: pictures.length })}
        </p>
      </div>
      {pictures.length > 1 ? (
        <ol className="shelf flex gap-3 lg:w-20 lg:shrink-0 lg:flex-col lg:overflow-visible">
          {pictures.map((slide, index) => (
            <li key={slide.url} className="w-18 shrink-0 lg:w-full">
              <a
                href={`#picture-${index + 1}`}
                aria-current={index === current ? 'true' : undefined}
                aria-label={t('product.show_picture', { n: index + 1 })}
                onClick={(event) => {
                  event.preventDefault()
                  showSlide(track.current, index)
                }}
                className="block overflow-hidden rounded-xl border-2 border-transparent opacity-75 hover:opacity-100 aria-current:border-accent aria-current:opacity-100"
              >
                <Picture
                  picture={{ ...slide, alt: '' }}
                  sizes="5rem"
                  className="aspect-square w-full object-cover"
                />
              </a>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}

/** Says how to look closer, by mouse, finger or press; without script it leads to the largest picture. */
function ZoomHint({ picture, onOpen }: { picture: PictureOf | undefined; onOpen: () => void }) {
  const t = useTranslate()
  if (!picture) return null
  return (
    <a
      href={`${picture.url}/${widthsOf(picture.width).at(-1)}.webp`}
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
      className="absolute end-4 bottom-4 z-10 flex min-h-10 items-center gap-2 rounded-full bg-surface/90 px-4 text-sm font-medium shadow-low"
    >
      <Icon of={Search} size="sm" />
      <span aria-hidden="true" className="pointer-coarse:hidden">
        {t('product.zoom_hover')}
      </span>
      <span aria-hidden="true" className="hidden pointer-coarse:inline">
        {t('product.zoom_tap')}
      </span>
      <span className="sr-only">{t('product.zoom_click')}</span>
    </a>
  )
}
