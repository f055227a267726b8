/** Keeps a page that stays open from working against a server that has moved on. */
import type { DataStrategyResult, Navigation } from 'react-router'

const askAgainMs = 30_000

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
 * A script that cannot be loaded though the market answers has most likely been replaced: reload. React Router reloads the
 * page that is open where a part of the next one is missing: that one is wanted.
 */
export function reloadOnMissingScript(): void {
  let wasAsked = false
  window.addEventListener('vite:preloadError', () => {
    if (wasAsked) return
    wasAsked = true
    setTimeout(() => {
      wasAsked = false
    }, askAgainMs)
    void reloadForBuild()
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

/** Once for each build: what is missing from it still, such as what a browser keeps out, would have it reload for ever. */
async function reloadForBuild(): Promise<void> {
  const build = await latestBuild()
  if (build !== undefined && noteReload(build)) window.location.reload()
}

const reloadedKey = 'reload'

function noteReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey) === build) return false
    sessionStorage.setItem(reloadedKey, build)
    return true
  } catch {
    // Without storage a second failure could not be told from the first.
    return false
  }
}

/** Which build the market runs; undefined where it does not answer. */
export async function latestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(`/build.json?${Date.now()}`, { cache: 'no-store' })
    const { id }: { id?: string } = await response.json()
    return id
  } catch {
    return undefined
  }
}

/** Which build this page is of. */
export function runningBuild(): string {
  return window.__reactRouterManifest?.version ?? ''
}

declare global {
  interface Window {
    __reactRouterManifest?: { version: string; url?: string }
    __reactRouterDataRouter?: { readonly state: { readonly navigation: Navigation } }
  }
}
