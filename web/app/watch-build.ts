/** Notices that the market was built anew while a page stays open. */
import { noteOutdated } from './new-build.client.ts'

const checkIntervalMs = 3_600_000

let isWatching = false

/** Asks every hour, and when the page is turned to again after longer; one page watches once. */
export function watchForNewBuild(): void {
  if (isWatching) return
  isWatching = true
  // As old as the page, which may have lain still before this began.
  let checkedAt = Date.now() - performance.now()
  async function check(): Promise<void> {
    checkedAt = Date.now()
    if ((await latestBuild()) !== runningBuild()) noteOutdated()
  }
  function checkWhenDue(): void {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > checkIntervalMs) void check()
  }
  checkWhenDue()
  setInterval(check, checkIntervalMs)
  document.addEventListener('visibilitychange', checkWhenDue)
  // A machine that slept shows the page that was seen before.
  addEventListener('focus', checkWhenDue)
}

async function latestBuild(): Promise<unknown> {
  try {
    const response = await fetch(`/build.json?${Date.now()}`, { cache: 'no-store' })
    const build: { id?: unknown } = await response.json()
    return build.id
  } catch {
    return runningBuild()
  }
}

function runningBuild(): string {
  return window.__reactRouterManifest?.version ?? ''
}

declare global {
  interface Window {
    __reactRouterManifest?: { version: string; url?: string }
  }
}
