/** Keeps a page that stays open from working against a server that has moved on. */
import type { DataStrategyResult, Navigation } from 'react-router'

const reloadGuardMs = 10_000

/** The service worker answered with this page as it was last seen, as the market did not. */
export function isKeptPage(): boolean {
  return 'kept' in document.documentElement.dataset
}

/** The market is there again, whatever this page is. */
export function noteAnswered(): void {
  delete document.documentElement.dataset.kept
}

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
  if (isOutdated || isKeptPage() || (!navigator.onLine && hasWorker())) await loadWhole(url)
}

/** Where what a page shows did not arrive, the worker may have it whole. The promise then never ends. */
export async function leaveWithoutAnswer(results: Record<string, DataStrategyResult>): Promise<void> {
  const url = wantedUrl()
  // What the market answers, even of its own faults, is no TypeError: those are of lines that break.
  const isLost = Object.values(results).some(({ result }) => result instanceof TypeError)
  if (isLost && url !== undefined && hasWorker()) await loadWhole(url)
}

function hasWorker(): boolean {
  return Boolean(navigator.serviceWorker?.controller)
}

/** Leaves for a page as by an address that was typed. The promise never ends. */
export async function loadWhole(url: string): Promise<void> {
  window.location.assign(url)
  await new Promise(() => {})
}

/**
 * A script that cannot be loaded though there is a network has most likely been replaced: reload, once in ten seconds
 * for one address. React Router reloads the page that is open where a part of the next one is missing: that one is wanted.
 */
export function reloadOnMissingScript(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!mayReload()) return
    event.preventDefault()
    window.location.reload()
  })
  // Not in all browsers.
  window.navigation?.addEventListener('navigate', (event) => {
    const url = wantedUrl()
    if (event.navigationType !== 'reload' || event.userInitiated || url === undefined) return
    event.preventDefault()
    window.location.assign(url)
  })
}

/** The page that is on its way. */
function wantedUrl(): string | undefined {
  const { state, location } = window.__reactRouterDataRouter?.state.navigation ?? {}
  return state === 'loading' && location ? location.pathname + location.search + location.hash : undefined
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

declare global {
  interface Window {
    __reactRouterDataRouter?: { readonly state: { readonly navigation: Navigation } }
  }
}
