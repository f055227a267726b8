/** Keeps an open page from running against a newer server. */
import type { DataStrategyResult, Navigation } from 'react-router'

const recheckMs = 30_000

/** Whether the service worker served this page from its cache because the server did not answer. */
export function isCachedPage(): boolean {
  return 'kept' in document.documentElement.dataset
}

/** Removes the mark of a cached page once the server answers again. */
export function markOnline(): void {
  delete document.documentElement.dataset.kept
}

let isOutdated = false

/** Makes every later navigation a full page load. */
export function markOutdated(): void {
  isOutdated = true
}

/**
 * Makes the next navigation a full page load after a new build, or when offline, because the service worker caches
 * whole pages (public/service-worker.js). The promise then never resolves.
 */
export async function leaveOldBuild(url: string): Promise<void> {
  if (isOutdated || isCachedPage() || (!navigator.onLine && hasWorker())) await loadWhole(url)
}

/**
 * Falls back to a full page load when data did not arrive, because the service worker may have the page cached. The
 * promise then never resolves.
 */
export async function leaveWithoutAnswer(results: Record<string, DataStrategyResult>): Promise<void> {
  const url = targetUrl()
  // Answers of the server, even errors, are not TypeErrors; failed connections are.
  const isLost = Object.values(results).some(({ result }) => result instanceof TypeError)
  if (isLost && url !== undefined && hasWorker()) await loadWhole(url)
}

function hasWorker(): boolean {
  return Boolean(navigator.serviceWorker?.controller)
}

/** Opens a page with a full load. The promise never resolves. */
export async function loadWhole(url: string): Promise<void> {
  window.location.assign(url)
  await new Promise(() => {})
}

/**
 * Reloads when a script is missing although the server answers, which usually means a new build replaced it. Opens
 * the page being navigated to, whereas React Router would reload the current one.
 */
export function reloadOnMissingScript(): void {
  let wasAsked = false
  window.addEventListener('vite:preloadError', () => {
    if (wasAsked) return
    wasAsked = true
    setTimeout(() => {
      wasAsked = false
    }, recheckMs)
    void reloadForBuild()
  })
  // Not supported by all browsers.
  window.navigation?.addEventListener('navigate', (event) => {
    const url = targetUrl()
    if (event.navigationType !== 'reload' || event.userInitiated || url === undefined) return
    event.preventDefault()
    window.location.assign(url)
  })
}

function targetUrl(): string | undefined {
  const { state, location } = window.__reactRouterDataRouter?.state.navigation ?? {}
  return state === 'loading' && location ? location.pathname + location.search + location.hash : undefined
}

/**
 * Reloads once per build: a script that stays missing, for example because the browser blocks it, would otherwise
 * reload for ever.
 */
async function reloadForBuild(): Promise<void> {
  const build = await latestBuild()
  if (build !== undefined && recordReload(build)) window.location.reload()
}

const reloadedKey = 'reload'

function recordReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey) === build) return false
    sessionStorage.setItem(reloadedKey, build)
    return true
  } catch {
    // Without storage, a second failure can't be distinguished from the first.
    return false
  }
}

/** Returns the build that the server runs; undefined when it doesn't answer. */
export async function latestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(`/build.json?${Date.now()}`, { cache: 'no-store' })
    const { id }: { id?: string } = await response.json()
    return id
  } catch {
    return undefined
  }
}

export function runningBuild(): string {
  return window.__reactRouterManifest?.version ?? ''
}

declare global {
  interface Window {
    __reactRouterManifest?: { version: string; url?: string }
    __reactRouterDataRouter?: { readonly state: { readonly navigation: Navigation } }
  }
}
