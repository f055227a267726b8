/** Notices that the market was built anew while a page stays open. */
import { noteOutdated } from './new-build.client.ts'

const checkIntervalMs = 3_600_000

let isWatching = false

/** Asks every hour, and when the page is seen again after longer; one page watches once. */
export function watchForNewBuild(): void {
  if (isWatching) return
  isWatching = true
  let checkedAt = Date.now()
  async function check(): Promise<void> {
    checkedAt = Date.now()
    if ((await latestBuild()) !== runningBuild()) noteOutdated()
  }
  setInterval(check, checkIntervalMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > checkIntervalMs) void check()
  })
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
