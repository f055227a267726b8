/** Keeps a page that stays open from working against a server that has moved on. */

const checkIntervalMs = 3_600_000
const reloadGuardMs = 10_000

let isOutdated = false

/** Asks every hour, and when the page is seen again after longer, whether the market was built anew. */
export function watchForNewBuild(): void {
  let checkedAt = Date.now()
  async function check(): Promise<void> {
    checkedAt = Date.now()
    isOutdated ||= (await latestBuild()) !== runningBuild()
  }
  setInterval(check, checkIntervalMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > checkIntervalMs) void check()
  })
}

/** With a new build on the server, the next page is loaded whole; the promise then never ends. */
export async function leaveOldBuild(url: string): Promise<void> {
  if (!isOutdated) return
  window.location.assign(url)
  await new Promise(() => {})
}

/**
 * A script that cannot be loaded though there is a network has most likely been replaced: reload, once in ten seconds
 * for one address.
 */
export function reloadOnMissingScript(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!mayReload()) return
    event.preventDefault()
    window.location.reload()
  })
}

const guardKey = 'reload'

function mayReload(): boolean {
  if (!navigator.onLine) return false
  const path = window.location.pathname
  try {
    const [guarded, until] = sessionStorage.getItem(guardKey)?.split(' ') ?? []
    if (guarded === path && Number(until) > Date.now()) return false
    sessionStorage.setItem(guardKey, `${path} ${Date.now() + reloadGuardMs}`)
    return true
  } catch {
    // Without storage a second failure could not be told from the first.
    return false
  }
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
    __reactRouterManifest?: { version: string }
  }
}
