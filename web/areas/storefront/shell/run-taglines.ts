const STEP_MS = 500

/**
 * Cycles the title of a hidden tab through these texts and restores it when the tab is visible again; does nothing
 * with reduced motion. Returns a function that stops it.
 */
export function runTaglines(words: readonly string[]): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let title = ''

  function restore(): void {
    if (timer === undefined) return
    clearInterval(timer)
    timer = undefined
    document.title = title
  }

  function look(): void {
    if (!document.hidden) {
      restore()
      return
    }
    if (timer !== undefined || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    title = document.title
    let turn = 0
    timer = setInterval(() => {
      document.title = words[turn % words.length] ?? title
      turn += 1
    }, STEP_MS)
  }

  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    restore()
  }
}
