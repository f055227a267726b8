import { Play, Search } from 'lucide-react'
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { lazily, untilLoaded } from '#app/lazily.ts'
import { isModifiedClick } from '#app/modified-click.ts'
import type { Picture as PictureOf, Video } from '#contract/vocabulary.ts'
import { Icon } from '#ui/icon.tsx'
import { largestUrl, Picture, preloadPicture } from '#ui/picture.tsx'
import type { GalleryStyles } from './gallery-styles.ts'
import { showSlide, useSlideInView } from './use-slide-in-view.ts'
import { VideoPlayer } from './video-player.tsx'

const Lens = lazily(async () => (await import('./lens.tsx')).Lens)
const Lightbox = lazily(async () => (await import('./lightbox.tsx')).Lightbox)

interface Slide extends PictureOf {
  readonly blur?: string | undefined
  /** Played in place of the picture, its poster. */
  readonly video?: Video | undefined
}

interface GalleryProps {
  /** Scrolls to the first picture whenever it changes. */
  readonly pictures: readonly Slide[]
  readonly name: string
  readonly look: GalleryStyles
}

/** Pictures and videos in a snapping row, with thumbnails and zoom. */
export function Gallery({ pictures, name, look }: GalleryProps) {
  const t = useTranslate()
  const track = useRef<HTMLOListElement>(null)
  const current = useSlideInView(track)
  const [isZooming, setZooming] = useState(false)
  const [opened, setOpened] = useState<{ place: number; isTouched: boolean }>()
  const stills = pictures.filter(({ video }) => !video)
  const { hasLens } = look
  const slide = pictures[current]
  const picture = slide?.video ? undefined : slide
  const [first] = pictures
  if (first && !first.video) preloadPicture(first, look.sizes)

  useFirstSlide(track, first?.url)
  const { wasDragged, drag } = useDrag(track)

  function open(event: MouseEvent, shown: Slide) {
    if (isModifiedClick(event)) return
    event.preventDefault()
    if (wasDragged.current) return
    const isTouched = matchMedia('(pointer: coarse)').matches
    setZooming(false)
    setOpened({ place: stills.indexOf(shown), isTouched })
  }

  return (
    <section aria-label={t('product.pictures_of', { name })} className={`flex flex-col gap-4 ${look.frame}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a mouse's luxuries; links and buttons do the same */}
      <div
        className="relative min-w-0 grow"
        onPointerEnter={(event) => setZooming(hasLens && event.pointerType === 'mouse')}
        onPointerLeave={() => setZooming(false)}
        onPointerDown={drag}
        onDragStart={(event) => event.preventDefault()}
      >
        <Track track={track} pictures={pictures} name={name} look={look} onOpen={open} />
        {isZooming && picture ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: what lies below it opens by the button too
          // biome-ignore lint/a11y/useKeyWithClickEvents: the same
          <div onClick={(event) => open(event, picture)} className="max-lg:hidden">
            <Suspense>
              <Lens key={picture.url} picture={picture} />
            </Suspense>
          </div>
        ) : null}
        {picture && !look.isFlat ? (
          <ZoomHint
            picture={picture}
            hasLens={hasLens}
            // Away from the controls of a video.
            place={stills.length < pictures.length ? 'top-3' : look.hint}
            onOpen={(event) => open(event, picture)}
          />
        ) : null}
        <p className="sr-only" aria-live="polite">
          {t('product.picture_n_of', { n: current + 1, count: pictures.length })}
        </p>
      </div>
      {pictures.length > 1 ? (
        <Thumbnails
          look={look}
          pictures={pictures}
          current={current}
          onShow={(index) => showSlide(track.current, index)}
        />
      ) : null}
      {opened ? (
        <Suspense>
          <Lightbox
            pictures={stills}
            first={opened.place}
            isTouched={opened.isTouched}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

function useFirstSlide(track: RefObject<HTMLElement | null>, firstUrl: string | undefined): void {
  const shownUrl = useRef(firstUrl)
  useEffect(() => {
    if (shownUrl.current === firstUrl) return
    shownUrl.current = firstUrl
    showSlide(track.current, 0)
  }, [track, firstUrl])
}

function useDrag(track: RefObject<HTMLElement | null>) {
  const wasDragged = useRef(false)
  async function drag(event: PointerEvent<HTMLElement>) {
    const row = track.current
    wasDragged.current = false
    // The controls of a video are dragged too.
    if (event.target instanceof HTMLVideoElement) return
    if (!row || event.pointerType !== 'mouse' || event.button !== 0 || row.scrollWidth <= row.clientWidth)
      return
    const press = event.nativeEvent
    const { dragRow } = await untilLoaded(() => import('./drag-row.ts'))
    wasDragged.current = await dragRow(row, press)
  }
  return { wasDragged, drag }
}

interface TrackProps extends GalleryProps {
  readonly track: RefObject<HTMLOListElement | null>
  readonly onOpen: (event: MouseEvent, shown: Slide) => void
}

function Track({ track, pictures, name, look, onOpen }: TrackProps) {
  const t = useTranslate()

  const pictureOf = (slide: PictureOf, index: number) => (
    <Picture
      picture={slide}
      sizes={look.sizes}
      isFirst={index === 0}
      className="aspect-square w-full object-cover"
    />
  )

  return (
    <ol
      ref={track}
      tabIndex={pictures.length > 1 ? 0 : undefined}
      aria-label={t('product.pictures_of', { name })}
      className={`overflow-y-hidden ${look.row}`}
    >
      {pictures.map((slide, index) => (
        <li key={slide.url} id={`picture-${index + 1}`} className={look.slide}>
          {slide.video ? (
            <VideoPlayer
              poster={slide}
              video={slide.video}
              playLabel={t('product.play_video')}
              className={`aspect-square w-full object-contain ${look.picture}`}
            />
          ) : look.isFlat ? (
            <div className={`overflow-hidden ${look.picture}`}>{pictureOf(slide, index)}</div>
          ) : (
            <a
              href={largestUrl(slide)}
              data-acts=""
              tabIndex={-1}
              onClick={(event) => onOpen(event, slide)}
              className={`block cursor-zoom-in overflow-hidden ${look.picture}`}
            >
              {pictureOf(slide, index)}
            </a>
          )}
        </li>
      ))}
    </ol>
  )
}

interface ThumbnailsProps {
  readonly look: GalleryStyles
  readonly pictures: readonly Slide[]
  readonly current: number
  readonly onShow: (index: number) => void
}

function Thumbnails({ look, pictures, current, onShow }: ThumbnailsProps) {
  const t = useTranslate()
  return (
    <ol className={`no-scrollbar flex gap-3 overflow-x-auto p-1 -m-1 ${look.strip}`}>
      {pictures.map((slide, index) => (
        <li key={slide.url} className="w-16 shrink-0 lg:w-full lg:max-w-20">
          <ThumbnailButton
            picture={slide}
            isCurrent={index === current}
            label={t(slide.video ? 'product.show_video' : 'product.show_picture', { n: index + 1 })}
            onClick={() => onShow(index)}
          />
        </li>
      ))}
    </ol>
  )
}

interface ThumbnailButtonProps {
  readonly picture: Slide
  readonly isCurrent: boolean
  readonly label: string
  readonly onClick: () => void
}

/** Inert without script; the row can then be scrolled natively. */
function ThumbnailButton({ picture, isCurrent, label, onClick }: ThumbnailButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      aria-label={label}
      onClick={onClick}
      className="relative block w-full overflow-hidden rounded-xl opacity-70 ring-accent ring-offset-2 ring-offset-page transition-opacity hover:opacity-100 aria-current:opacity-100 aria-current:ring-2 noscript:pointer-events-none"
    >
      <Picture picture={picture} alt="" sizes="5rem" className="aspect-square w-full object-cover" />
      {picture.video ? (
        <span className="absolute inset-0 m-auto grid size-8 place-items-center rounded-full bg-surface text-strong shadow-low">
          <Icon of={Play} size="sm" />
        </span>
      ) : null}
    </button>
  )
}

interface ZoomHintProps {
  readonly picture: PictureOf
  readonly hasLens: boolean
  readonly place: string
  readonly onOpen: (event: MouseEvent) => void
}

/** Explains how to zoom by mouse, touch or click; without script it links to the largest picture. */
function ZoomHint({ picture, hasLens, place, onOpen }: ZoomHintProps) {
  const t = useTranslate()
  return (
    <a
      href={largestUrl(picture)}
      data-acts=""
      onClick={onOpen}
      aria-label={t('product.zoom_click')}
      className={`absolute end-3 z-10 flex min-h-10 items-center gap-2 rounded-full bg-surface px-4 text-sm font-medium text-strong shadow-low ${place}`}
    >
      <Icon of={Search} size="sm" />
      <span aria-hidden="true" className="pointer-coarse:hidden">
        {t(hasLens ? 'product.zoom_hover' : 'product.zoom_click')}
      </span>
      <span aria-hidden="true" className="hidden pointer-coarse:inline">
        {t('product.zoom_tap')}
      </span>
    </a>
  )
}
