import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useRef } from 'react'
import { ContentText } from '#app/content-text.tsx'
import { useTranslate } from '#app/i18n.tsx'
import type { HomeBlock } from '#contract/content.ts'
import { toAppPath } from '#shop/app-path.ts'
import { showSlide, useSlideInView } from '#shop/use-slide-in-view.ts'
import { ButtonLink, IconButton } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { SideBanner } from './side-banner.tsx'
import { useRotation } from './use-rotation.ts'

type HeroBlock = Extract<HomeBlock, { kind: 'hero' }>
type Slide = HeroBlock['slides'][number]

/** The top of the home page: a carousel, with two banners beside it. */
export function Hero({ block: { slides, side }, isFirst }: { block: HeroBlock; isFirst: boolean }) {
  return (
    <div
      className={`page-width grid gap-4 pt-4 lg:pt-6 ${side.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_22rem]' : ''}`}
    >
      <Scenes slides={slides} isFirst={isFirst} />
      {side.length > 0 ? (
        <ul className="shelf flex gap-4 *:max-sm:w-[85%] *:max-sm:shrink-0 sm:grid sm:grid-cols-2 lg:grid-cols-1">
          {side.map((banner) => (
            <li key={banner.href + banner.title}>
              <SideBanner banner={banner} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/**
 * A carousel moved by swipe, keys, arrows or dots. It plays automatically only where motion is welcome, and pauses
 * while the pointer or focus is on it, while the tab is hidden, and after the pause button.
 */
function Scenes({ slides, isFirst }: { slides: readonly Slide[]; isFirst: boolean }) {
  const t = useTranslate()
  const frame = useRef<HTMLElement>(null)
  const scenes = useRef<HTMLOListElement>(null)
  const current = useSlideInView(scenes)
  const count = slides.length
  const show = (index: number) => showSlide(scenes.current, (index + count) % count)
  const rotation = useRotation(frame, { count, onTurn: () => show(current + 1) })
  return (
    <section
      ref={frame}
      aria-roledescription={t('home.carousel')}
      aria-label={t('home.highlights')}
      className="relative overflow-hidden rounded-3xl"
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
      <ol ref={scenes} tabIndex={0} className="shelf flex h-full focus-visible:-outline-offset-4">
        {slides.map((slide, index) => (
          <Scene key={slide.title} slide={slide} index={index} count={count} isFirst={isFirst} />
        ))}
      </ol>
      {count > 1 ? (
        <div className="absolute inset-x-3 bottom-3 flex items-center justify-between gap-2 sm:inset-x-5 sm:bottom-5">
          <div className="flex items-center rounded-full bg-surface/90 px-1.5 shadow-mid">
            {rotation.isOffered ? (
              <IconButton
                icon={rotation.isPlaying ? Pause : Play}
                label={t(rotation.isPlaying ? 'home.pause' : 'home.play')}
                size="sm"
                onClick={rotation.toggle}
              />
            ) : null}
            <Dots slides={slides} current={current} onShow={show} />
          </div>
          <div className="flex gap-2 noscript:hidden">
            <IconButton
              icon={ChevronLeft}
              flips
              label={t('home.previous_slide')}
              variant="floating"
              onClick={() => show(current - 1)}
            />
            <IconButton
              icon={ChevronRight}
              flips
              label={t('home.next_slide')}
              variant="floating"
              onClick={() => show(current + 1)}
            />
          </div>
        </div>
      ) : null}
    </section>
  )
}

interface SceneProps {
  readonly slide: Slide
  readonly index: number
  readonly count: number
  readonly isFirst: boolean
}

function Scene({ slide, index, count, isFirst }: SceneProps) {
  const t = useTranslate()
  return (
    <li
      id={`scene-${index + 1}`}
      aria-label={t('home.slide_n_of', { n: index + 1, count })}
      className="relative isolate flex w-full shrink-0 snap-center flex-col overflow-hidden bg-sunken"
    >
      <Picture
        picture={{ ...slide.picture, alt: '' }}
        sizes="(min-width: 64rem) 100vw, (min-width: 40rem) 130vw, 180vw"
        isFirst={isFirst && index === 0}
        className="order-last aspect-[5/2] w-full object-cover object-[82%_70%] sm:absolute sm:object-[40%_100%] sm:inset-0 sm:-z-10 sm:aspect-auto sm:h-full rtl:-scale-x-100"
      />
      <div className="over-picture flex flex-col items-start gap-3 px-5 pt-5 pb-5 sm:min-h-[20rem] sm:gap-4 sm:px-10 sm:pt-10 sm:pb-18 lg:min-h-[23rem] lg:px-14">
        {index === 0 ? (
          <h1 className="max-w-lg text-4xl sm:text-5xl">
            <ContentText>{slide.title}</ContentText>
          </h1>
        ) : (
          <h2 className="max-w-lg text-4xl sm:text-5xl">
            <ContentText>{slide.title}</ContentText>
          </h2>
        )}
        <p className="max-w-sm text-body sm:text-lg">
          <ContentText>{slide.text}</ContentText>
        </p>
        <ButtonLink
          to={toAppPath(slide.href)}
          size="lg"
          variant="action"
          className="mt-2 max-w-full text-wrap"
        >
          <ContentText>{slide.action}</ContentText>
        </ButtonLink>
      </div>
    </li>
  )
}

interface DotsProps {
  readonly slides: readonly Slide[]
  readonly current: number
  readonly onShow: (index: number) => void
}

/** Plain links to the slides, so that they work without script. */
function Dots({ slides, current, onShow }: DotsProps) {
  const t = useTranslate()
  return (
    <ul className="flex">
      {slides.map((slide, index) => (
        <li key={slide.title}>
          <a
            href={`#scene-${index + 1}`}
            aria-current={index === current ? 'true' : undefined}
            aria-label={t('home.show_slide', { n: index + 1, title: slide.title })}
            onClick={(event) => {
              event.preventDefault()
              onShow(index)
            }}
            className="group grid size-8 place-items-center"
          >
            <span className="h-2.5 w-2.5 rounded-full bg-line-strong transition-[width] group-hover:bg-accent group-aria-current:w-6 group-aria-current:bg-accent" />
          </a>
        </li>
      ))}
    </ul>
  )
}
