import { preload } from 'react-dom'
import { widthsOf } from '#values/picture.ts'

interface PictureProps {
  /** `url` is the stem; the sizes are `{url}/{width}.avif` and `.webp`. */
  readonly picture: {
    readonly url: string
    readonly width: number
    readonly height: number
    /** Shown until the picture is loaded. */
    readonly colour?: string
    /** Tiny picture as a data URL, shown instead of the colour. */
    readonly blur?: string | undefined
    readonly alt?: string
  }
  /** `sizes` attribute of the img. */
  readonly sizes: string
  /** In pixels, if no screen needs more. */
  readonly widthMax?: number
  /** Above the fold: loaded at once and with high priority. */
  readonly isFirst?: boolean
  /** Overrides the picture's alternative text; empty when it would repeat adjacent text. */
  readonly alt?: string
  readonly className?: string
}

/** Picture in the size and format that the screen needs; reserves its space while loading. */
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
        // The few browsers without AVIF load a single size if it is close to the displayed one.
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

/** Preloads a picture with the same sizes that its element will request. */
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
    sources += `${sources && ','}${url}/${each}.${format} ${each}w`
  }
  return sources
}

export function largestUrl({ url, width }: Pick<PictureProps['picture'], 'url' | 'width'>): string {
  return `${url}/${widthsOf(width).at(-1)}.webp`
}

function placeholder({ colour, blur }: { colour: string | undefined; blur: string | undefined }) {
  if (blur) return { backgroundImage: `url(${blur})`, backgroundSize: 'cover' }
  return colour ? { background: colour } : undefined
}
