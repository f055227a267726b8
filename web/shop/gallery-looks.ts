/** How a gallery stands: the classes of its parts, which the server picks, so that browsers are sent one set of them. */
export interface GalleryLook {
  readonly frame: string
  readonly row: string
  readonly slide: string
  readonly picture: string
  /** Where it says how to look closer. */
  readonly hint: string
  /** The pointer enlarges what it is over; else a press does. */
  readonly hasLens: boolean
  /** Pictures are as they are: nothing enlarges them. */
  readonly isFlat?: boolean
  /** The small pictures. */
  readonly strip: string
  readonly sizes: string
}

/** On a phone each is a row that snaps; on a wide screen they part. */
export const galleryLooks = {
  /** One picture, with a strip of small ones beside it. */
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
  /** All of them, two by two. */
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
  /** Several side by side over the whole width. */
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
  /** One below the other, while what is beside them stays. */
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
} satisfies Record<string, GalleryLook>

/** The same without a closer look. */
export function flat(look: GalleryLook): GalleryLook {
  return { ...look, hasLens: false, isFlat: true }
}
