/** Makes a snapping row draggable with the mouse; loaded on the first press. */
import { isSwipe, resisted, slidesPassed, swipeConstants } from './swipe.ts'

/** Follows a press until release, then scrolls to the target; resolves with whether it was a drag. */
export function dragRow(row: HTMLElement, press: PointerEvent): Promise<boolean> {
  const from = row.scrollLeft
  const begunMs = press.timeStamp
  const begunAt = { x: press.clientX, screenWidth: window.innerWidth }
  const width = row.firstElementChild?.clientWidth ?? row.clientWidth
  let isDragging = false

  return new Promise((done) => {
    function move(event: PointerEvent): void {
      // The button was released before this script was loaded.
      if (event.buttons === 0) {
        end(event)
        return
      }
      const x = event.clientX - press.clientX
      if (!isDragging && !isSwipe({ x, y: event.clientY - press.clientY }, begunAt)) return
      isDragging = true
      row.style.scrollSnapType = 'none'
      const wanted = from - x
      const reached = clamped(row, wanted)
      row.scrollLeft = reached
      row.style.translate = `${-resisted(wanted - reached)}px`
    }

    function end(event: PointerEvent): void {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      row.style.translate = ''
      done(isDragging)
      if (!isDragging) return
      const passed = slidesPassed({
        x: event.clientX - press.clientX,
        elapsedMs: event.timeStamp - begunMs,
        width,
      })
      const step = width + Number.parseFloat(getComputedStyle(row).columnGap || '0')
      void animateScroll(row, clamped(row, (Math.round(from / step) + passed) * step))
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  })
}

/** In right-to-left languages `scrollLeft` counts down from zero. */
function clamped(row: HTMLElement, left: number): number {
  const most = row.scrollWidth - row.clientWidth
  const isRtl = getComputedStyle(row).direction === 'rtl'
  return isRtl ? Math.min(0, Math.max(-most, left)) : Math.max(0, Math.min(most, left))
}

/** Scrolls at the slider's speed, or at once with reduced motion. */
function animateScroll(row: HTMLElement, left: number): Promise<void> {
  const from = row.scrollLeft
  const begunMs = performance.now()
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  return new Promise((done) => {
    function step(nowMs: number): void {
      const part = isStill ? 1 : Math.min(1, (nowMs - begunMs) / swipeConstants.speedMs)
      row.scrollLeft = from + (left - from) * (1 - (1 - part) ** 3)
      if (part < 1) {
        requestAnimationFrame(step)
        return
      }
      row.style.scrollSnapType = ''
      done()
    }
    requestAnimationFrame(step)
  })
}
