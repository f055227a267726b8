import { Play } from 'lucide-react'
import { Icon } from '#ui/icon.tsx'
import type { ShownVideo } from './shown-picture.ts'

/** Marks the poster of a video in a corner, with how long it is. */
export function PlayBadge({ video }: { readonly video: Pick<ShownVideo, 'duration_ms'> }) {
  const seconds = Math.round(video.duration_ms / 1000)
  const rest = String(seconds % 60).padStart(2, '0')
  return (
    <span className="badge absolute end-2 bottom-2 gap-1 bg-surface text-strong tabular-nums">
      <Icon of={Play} size="sm" />
      <bdi>
        {Math.floor(seconds / 60)}:{rest}
      </bdi>
    </span>
  )
}
