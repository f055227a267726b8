import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Picture, Video } from '#contract/vocabulary.ts'
import { Icon } from '#ui/icon.tsx'
import { widthsOf } from '#values/picture.ts'

// Wide enough for a phone and half of a screen; it is loaded before anybody plays the video.
const POSTER_WIDTH_MAX = 960

interface VideoPlayerProps {
  readonly poster: Picture
  readonly video: Pick<Video, 'url' | 'width' | 'height'>
  /** Overrides the poster's text. */
  readonly label?: string
  /** Name of a large button over the poster; without it there are only the browser's controls. */
  readonly playLabel?: string
  readonly className?: string
}

/** Plays a video with the browser's own controls, on request only; until then it shows the poster. */
export function VideoPlayer({ poster, video, label = poster.alt, playLabel, className }: VideoPlayerProps) {
  const player = useRef<HTMLVideoElement>(null)
  const [isStarted, setIsStarted] = useState(false)
  useEffect(() => {
    // It may play since before the page had its script.
    if (player.current?.paused === false) setIsStarted(true)
  }, [])
  const width = widthsOf(poster.width).findLast((each) => each <= POSTER_WIDTH_MAX) ?? poster.width
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/useMediaCaption: sellers have no captions; the label says what the video shows */}
      <video
        ref={player}
        controls
        playsInline
        preload="none"
        src={video.url}
        poster={`${poster.url}/${width}.webp`}
        width={video.width}
        height={video.height}
        aria-label={label}
        onPlay={() => setIsStarted(true)}
        style={{ backgroundColor: poster.colour }}
        className={className}
      />
      {isStarted || playLabel === undefined ? null : (
        <button
          type="button"
          aria-label={playLabel}
          onClick={() => {
            player.current?.focus()
            // The player itself says why it can't play.
            player.current?.play().catch(() => {})
          }}
          className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-surface text-strong opacity-90 shadow-low hover:opacity-100 noscript:hidden"
        >
          <Icon of={Play} />
        </button>
      )}
    </div>
  )
}
