/** Offers end by the market's clock, not by the visitor's: the difference is learned from the server's answers. */
let aheadMs = 0
const listeners = new Set<() => void>()

/** Takes the server's time from an answer that has just arrived. */
export function noteServerTime(now: string): void {
  aheadMs = Date.parse(now) - Date.now()
  for (const listener of listeners) listener()
}

export function serverNowMs(): number {
  return Date.now() + aheadMs
}

/** Tells once a second, and at once when the clock is set. */
export function onServerSecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000)
  listeners.add(listener)
  return () => {
    clearInterval(timer)
    listeners.delete(listener)
  }
}
