/** Keeps a page that stays open from working against a server that has moved on. */

const reloadGuardMs = 10_000

let isOutdated = false

/** From now on pages are loaded whole. */
export function noteOutdated(): void {
  isOutdated = true
}

/**
 * With a new build on the server, the next page is loaded whole; without a line too, as pages are kept whole
 * (public/service-worker.js). The promise then never ends.
 */
export async function leaveOldBuild(url: string): Promise<void> {
  if (!isOutdated && (navigator.onLine || !navigator.serviceWorker?.controller)) return
  await loadWhole(url)
}

/** Leaves for a page as by an address that was typed. The promise never ends. */
export async function loadWhole(url: string): Promise<void> {
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
