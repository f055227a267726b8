import { useRef } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { HomeBlock } from '#contract/content.ts'
import { toAppPath } from '#shop/app-path.ts'
import { showSlide, useSlideInView } from '#shop/use-slide-in-view.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'

type Slide = Extract<HomeBlock, { kind: 'hero' }>['slides'][number]

/** The first sight of the market: scenes side by side, moved by finger, keys or the dots; nothing moves by itself. */
export function Hero({ slides, isFirst }: { slides: readonly Slide[]; isFirst: boolean }) {
  const t = useTranslate()
  const scenes = useRef<HTMLOListElement>(null)
  const current = useSlideInView(scenes)
  return (
    <section aria-roledescription={t('home.carousel')} aria-label={t('home.highlights')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
      <ol ref={scenes} tabIndex={0} className="shelf flex">
        {slides.map((slide, index) => (
          <li
            key={slide.title}
            id={`scene-${index + 1}`}
            aria-label={t('home.slide_n_of', { n: index + 1, count: slides.length })}
            className="relative isolate flex w-full shrink-0 snap-center flex-col justify-between overflow-hidden"
          >
            <Picture
              picture={{ ...slide.picture, alt: '' }}
              sizes="(min-width: 40rem) 100vw, 180vw"
              isFirst={isFirst && index === 0}
              className="order-last aspect-[6/5] w-full object-cover object-[82%_100%] sm:absolute sm:inset-0 sm:-z-10 sm:aspect-auto sm:h-full sm:object-bottom rtl:-scale-x-100"
            />
            <div className="over-picture page-width flex flex-col items-start gap-4 pt-6 pb-8 sm:min-h-[34rem] sm:pt-12 lg:min-h-[40rem] lg:pt-16">
              {index === 0 ? (
                <h1 className="max-w-xl text-5xl">{slide.title}</h1>
              ) : (
                <h2 className="max-w-xl text-5xl">{slide.title}</h2>
              )}
              <p className="max-w-lg text-lg text-body">{slide.text}</p>
              <ButtonLink to={toAppPath(slide.href)} size="lg" variant="action" className="mt-4">
                {slide.action}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ol>
      {slides.length > 1 ? (
        <ul className="page-width flex justify-center gap-1 pt-2">
          {slides.map((slide, index) => (
            <li key={slide.title}>
              <a
                href={`#scene-${index + 1}`}
                aria-current={index === current ? 'true' : undefined}
                aria-label={t('home.show_slide', { n: index + 1, title: slide.title })}
                onClick={(event) => {
                  event.preventDefault()
                  showSlide(scenes.current, index)
                }}
                className="group grid size-8 place-items-center"
              >
                <span className="h-2.5 w-2.5 rounded-full bg-line-strong transition-[width] group-hover:bg-accent group-aria-current:w-6 group-aria-current:bg-accent" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
