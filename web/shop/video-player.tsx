import type { Picture, Video } from '#contract/vocabulary.ts'
import { widthsOf } from '#values/picture.ts'

// Wide enough for a phone and half of a screen; it is loaded before anybody plays the video.
const POSTER_WIDTH_MAX = 960

interface VideoPlayerProps {
  readonly poster: Picture
  readonly video: Pick<Video, 'url' | 'width' | 'height'>
  /** Overrides the poster's text. */
  readonly label?: string
  readonly className?: string
}

/** Plays a video with the browser's own controls, on request only; until then it shows the poster. */
export function VideoPlayer({ poster, video, label = poster.alt, className }: VideoPlayerProps) {
  const width = widthsOf(poster.width).findLast((each) => each <= POSTER_WIDTH_MAX) ?? poster.width
  return (
    // biome-ignore lint/a11y/useMediaCaption: sellers have no captions; the label says what the video shows
    <video
      controls
      playsInline
      preload="none"
      src={video.url}
      poster={`${poster.url}/${width}.webp`}
      width={video.width}
      height={video.height}
      aria-label={label}
      style={{ backgroundColor: poster.colour }}
      className={className}
    />
  )
}
