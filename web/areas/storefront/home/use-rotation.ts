import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { browserSavesData } from '#app/saves-data.ts'

const TURN_MS = 7000
const reducedMotionQuery = '(prefers-reduced-motion: reduce)'

interface Rotation {
  /** Whether there is anything to play or pause; false with reduced motion or data saving. */
  readonly isOffered: boolean
  readonly isPlaying: boolean
  readonly toggle: () => void
}

/**
 * Advances a carousel regularly, unless the visitor interacts with it, paused it, prefers reduced motion or saves
 * data.
 */
export function useRotation(
  frame: RefObject<HTMLElement | null>,
  { count, onTurn }: { count: number; onTurn: () => void },
): Rotation {
  const [isStopped, setStopped] = useState(false)
  const isOffered = useSyncExternalStore(onReducedMotionChange, mayMove, () => false) && count > 1
  const turn = useEffectEvent(() => {
    const element = frame.current
    if (!element || document.hidden || element.matches(':hover') || element.contains(document.activeElement))
      return
    onTurn()
  })
  const isPlaying = isOffered && !isStopped
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(turn, TURN_MS)
    return () => clearInterval(timer)
  }, [isPlaying])
  return { isOffered, isPlaying, toggle: () => setStopped(!isStopped) }
}

function mayMove(): boolean {
  return !matchMedia(reducedMotionQuery).matches && !browserSavesData()
}

function onReducedMotionChange(listener: () => void): () => void {
  const query = matchMedia(reducedMotionQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
