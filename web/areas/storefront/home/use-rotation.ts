import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { browserSavesData } from '#app/saves-data.ts'

const TURN_MS = 7000
const stillness = '(prefers-reduced-motion: reduce)'

interface Rotation {
  /** Whether there is anything to stop or start; never where motion is not welcome or data is saved. */
  readonly isOffered: boolean
  readonly isPlaying: boolean
  readonly toggle: () => void
}

/** Turns to the next of some slides now and then, unless somebody looks at them, stopped them, wants no motion or saves data. */
export function useRotation(
  frame: RefObject<HTMLElement | null>,
  { count, onTurn }: { count: number; onTurn: () => void },
): Rotation {
  const [isStopped, setStopped] = useState(false)
  const isOffered = useSyncExternalStore(onStillnessChange, mayMove, () => false) && count > 1
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
  return !matchMedia(stillness).matches && !browserSavesData()
}

function onStillnessChange(listener: () => void): () => void {
  const query = matchMedia(stillness)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
