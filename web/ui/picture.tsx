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
    readonly alt: string
  }
  /** How wide it is shown, as in the `sizes` of an img. */
  readonly sizes: string
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
  isFirst = false,
  alt = picture.alt,
  className = '',
}: PictureProps) {
  const { url, width, height, colour, blur } = picture
  const widths = widthsOf(width)
  const fallback = widths.findLast((candidate) => candidate <= 640) ?? widths[0]
  const { avif, webp } = pictureSources(picture)
  return (
    <picture className="contents">
      {/* Not hidden by itself, a source would take a place among its neighbours in a grid. */}
      <source className="hidden" type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        src={`${url}/${fallback}.webp`}
        srcSet={webp}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding={isFirst ? 'sync' : 'async'}
        style={placeholder({ colour, blur })}
        className={`bg-sunken ${className}`}
      />
    </picture>
  )
}

/** Tells the browser of a picture ahead of the page's first words, as its element will ask for it by these sizes. */
export function preloadPicture(picture: Pick<PictureProps['picture'], 'url' | 'width'>, sizes: string): void {
  preload(picture.url, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: pictureSources(picture).avif,
    imageSizes: sizes,
    fetchPriority: 'high',
  })
}

/** The sizes a picture can be had in, as in the `srcset` of an img. */
export function pictureSources({ url, width }: Pick<PictureProps['picture'], 'url' | 'width'>) {
  const widths = widthsOf(width)
  const inFormat = (format: string) => widths.map((each) => `${url}/${each}.${format} ${each}w`).join(', ')
  return { avif: inFormat('avif'), webp: inFormat('webp') }
}

/** The address of a picture at its largest. */
export function largestUrl({ url, width }: Pick<PictureProps['picture'], 'url' | 'width'>): string {
  return `${url}/${widthsOf(width).at(-1)}.webp`
}

function placeholder({ colour, blur }: { colour: string | undefined; blur: string | undefined }) {
  if (blur) return { backgroundImage: `url(${blur})`, backgroundSize: 'cover' }
  return colour ? { backgroundColor: colour } : undefined
}
