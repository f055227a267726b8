import { widthsOf } from '#values/picture.ts'

interface PictureProps {
  /** `url` is the stem; its sizes are `{url}/{width}.avif` and `.webp`. */
  readonly picture: {
    readonly url: string
    readonly width: number
    readonly height: number
    /** What stands in its place until it is there. */
    readonly colour?: string
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
  const { url, width, height, colour } = picture
  const widths = widthsOf(width)
  const fallback = widths.findLast((candidate) => candidate <= 640) ?? widths[0]
  const sourceSet = (format: string) => widths.map((each) => `${url}/${each}.${format} ${each}w`).join(', ')
  return (
    <picture className="contents">
      {/* Not hidden by itself, a source would take a place among its neighbours in a grid. */}
      <source className="hidden" type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <img
        src={`${url}/${fallback}.webp`}
        srcSet={sourceSet('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding={isFirst ? 'sync' : 'async'}
        style={colour ? { backgroundColor: colour } : undefined}
        className={`bg-sunken ${className}`}
      />
    </picture>
  )
}
