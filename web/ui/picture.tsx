import { preload } from 'react-dom'
import { widthsOf } from '#values/picture.ts'

interface PictureProps {
  /** `url` is the stem; its sizes are `{url}/{width}.avif` and `.webp`. */
  readonly picture: {
    readonly url: string
    readonly width: number
    readonly height: number
    /** What stands in its place until it is there. */
    readonly colour?: string
    /** A tiny picture as a data address, in place of the colour. */
    readonly blur?: string | undefined
    readonly alt?: string
  }
  /** How wide it is shown, as in the `sizes` of an img. */
  readonly sizes: string
  /** In pixels, where no screen needs a larger one. */
  readonly widthMax?: number
  /** Seen before the page is scrolled: fetched at once and first. */
  readonly isFirst?: boolean
  /** In place of the picture's own words; empty where it repeats what stands beside it. */
  readonly alt?: string
  readonly className?: string
}

/** A picture in the size and format the screen wants; its place is kept while it loads. */
export function Picture({
  picture,
  sizes,
  widthMax,
  isFirst = false,
  alt = picture.alt ?? '',
  className,
}: PictureProps) {
  const { url, width, height, colour, blur } = picture
  const widths = widthsOf(width)
  const fallback = widths.findLast((candidate) => candidate <= 640) ?? widths[0]
  return (
    <picture className="picture">
      <source type="image/avif" srcSet={sourceOf(picture, 'avif', widthMax)} sizes={sizes} />
      <img
        src={`${url}/${fallback}.webp`}
        // The few browsers without AVIF take the one size where that is about the size it is shown in.
        {...(widthMax === undefined && { srcSet: sourceOf(picture, 'webp'), sizes })}
        width={width}
        height={height}
        alt={alt}
        {...(isFirst ? firstLoading : laterLoading)}
        style={placeholder({ colour, blur })}
        className={className}
      />
    </picture>
  )
}

const firstLoading = { loading: 'eager', fetchPriority: 'high', decoding: 'sync' } as const
const laterLoading = { loading: 'lazy', decoding: 'async' } as const

/** Tells the browser of a picture ahead of the page's first words, as its element will ask for it by these sizes. */
export function preloadPicture(picture: Pick<PictureProps['picture'], 'url' | 'width'>, sizes: string): void {
  preload(picture.url, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: sourceOf(picture, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
  })
}

function sourceOf(
  { url, width }: Pick<PictureProps['picture'], 'url' | 'width'>,
  format: 'avif' | 'webp',
  widthMax = Number.POSITIVE_INFINITY,
): string {
  let sources = ''
  for (const each of widthsOf(width)) {
    if (sources !== '' && each > widthMax) break
    sources += `${sources && ', '}${url}/${each}.${format} ${each}w`
  }
  return sources
}

/** The address of a picture at its largest. */
export function largestUrl({ url, width }: Pick<PictureProps['picture'], 'url' | 'width'>): string {
  return `${url}/${widthsOf(width).at(-1)}.webp`
}

function placeholder({ colour, blur }: { colour: string | undefined; blur: string | undefined }) {
  if (blur) return { backgroundImage: `url(${blur})`, backgroundSize: 'cover' }
  return colour ? { backgroundColor: colour } : undefined
}
