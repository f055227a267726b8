/** Class names of a gallery layout. The server picks the layout, so that browsers load only one. */
export interface GalleryStyles {
  readonly frame: string
  readonly row: string
  readonly slide: string
  readonly picture: string
  readonly hint: string
  /** Zooms under the pointer; otherwise on a click. */
  readonly hasLens: boolean
  /** Disables zooming. */
  readonly isFlat?: boolean
  readonly strip: string
  readonly sizes: string
}

/** On phones all layouts are a snapping row; they differ on wide screens. */
export const galleryStyles = {
  strip: {
    frame: 'lg:flex-row-reverse',
    row: 'shelf flex rounded-3xl bg-sunken',
    slide: 'w-full shrink-0 snap-center',
    picture: '',
    hint: 'bottom-3',
    hasLens: true,
    strip: 'lg:w-20 lg:shrink-0 lg:flex-col lg:overflow-visible',
    sizes: '(min-width: 80rem) 36rem, (min-width: 64rem) 46vw, 100vw',
  },
  grid: {
    frame: '',
    row: 'shelf gallery-row flex max-lg:rounded-3xl lg:grid lg:grid-cols-2 lg:gap-4 lg:overflow-visible',
    slide: 'w-full shrink-0 snap-center lg:nth-[1]:nth-last-[odd]:col-span-2',
    picture: 'lg:rounded-2xl',
    hint: 'bottom-3 lg:top-3 lg:bottom-auto',
    hasLens: false,
    strip: 'lg:hidden',
    sizes: '(min-width: 80rem) 42rem, (min-width: 64rem) 50vw, 100vw',
  },
  wide: {
    frame: '',
    row: 'shelf gallery-row flex gap-4 max-lg:rounded-3xl',
    slide: 'w-full shrink-0 snap-start lg:w-[calc((100%-2rem)/2.5)]',
    picture: 'lg:rounded-3xl',
    hint: 'bottom-3',
    hasLens: false,
    strip: 'lg:hidden',
    sizes: '(min-width: 80rem) 32rem, (min-width: 64rem) 38vw, 100vw',
  },
  /** One column of pictures; the content beside it is sticky. */
  column: {
    frame: '',
    row: 'shelf gallery-row flex max-lg:rounded-3xl lg:flex-col lg:gap-5 lg:overflow-visible',
    slide: 'w-full shrink-0 snap-center',
    picture: 'lg:rounded-3xl',
    hint: 'bottom-3 lg:top-3 lg:bottom-auto',
    hasLens: false,
    strip: 'lg:hidden',
    sizes: '(min-width: 80rem) 42rem, (min-width: 64rem) 50vw, 100vw',
  },
} satisfies Record<string, GalleryStyles>

/** Returns the layout without zooming. */
export function flat(look: GalleryStyles): GalleryStyles {
  return { ...look, hasLens: false, isFlat: true }
}
