/** Offers end by the server's clock, not the visitor's; the difference is measured from the server's answers. */
let aheadMs = 0
const listeners = new Set<() => void>()

/** Sets the clock from an answer that has just arrived. */
export function recordServerTime(now: string): void {
  aheadMs = Date.parse(now) - Date.now()
  for (const listener of listeners) listener()
}

export function serverNowMs(): number {
  return Date.now() + aheadMs
}

/** Calls the listener every second, and at once when the clock is set; returns a function that stops. */
export function onServerSecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000)
  listeners.add(listener)
  return () => {
    clearInterval(timer)
    listeners.delete(listener)
  }
}
