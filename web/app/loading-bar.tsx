import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { recordUse } from './later.tsx'

const throttleMs = 200
const durationMs = 2000
const hideDelayMs = 500
const resetDelayMs = 400

type Phase = 'idle' | 'running' | 'done' | 'hidden'

/** A progress bar at the top during navigation. Decorative: the page change itself is announced. */
export function LoadingBar() {
  const isBusy = useNavigation().state !== 'idle'
  const bar = useRef<HTMLDivElement>(null)
  const [phase, setPhase] = useState<Phase>('idle')

  useEffect(() => {
    if (isBusy) advanceBar()
    if (isBusy) return after(throttleMs, () => setPhase('running'))
    setPhase((current) => (current === 'running' ? 'done' : current))
  }, [isBusy])

  useEffect(() => {
    if (phase === 'running') return runBar(bar.current)
    if (phase === 'idle') return setWidth(bar.current, 0)
    setWidth(bar.current, 100)
    if (phase === 'done') return after(hideDelayMs, () => setPhase('hidden'))
    return after(resetDelayMs, () => setPhase('idle'))
  }, [phase])

  return (
    <div
      ref={bar}
      aria-hidden="true"
      data-phase={phase}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] origin-left bg-action opacity-0 transition-opacity duration-400 data-[phase=done]:opacity-100 data-[phase=running]:opacity-100 rtl:origin-right"
    />
  )
}

/** After the first navigation, pages are laid out in full (far-down in web/ui/theme.css). */
function advanceBar(): void {
  recordUse()
  document.documentElement.dataset.handleTab = ''
}

function runBar(bar: HTMLElement | null): () => void {
  const startedAt = performance.now()
  let frame = requestAnimationFrame(step)
  function step(now: number): void {
    setWidth(bar, progressAt(now - startedAt))
    frame = requestAnimationFrame(step)
  }
  return () => cancelAnimationFrame(frame)
}

/** Returns the progress in per cent after a time: fast at first, and never 100. */
export function progressAt(elapsedMs: number): number {
  return (2 / Math.PI) * 100 * Math.atan(((elapsedMs / durationMs) * 100) / 50)
}

function setWidth(bar: HTMLElement | null, percent: number): void {
  if (bar) bar.style.transform = `scaleX(${percent / 100})`
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
