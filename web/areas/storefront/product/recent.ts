/** The ids of products viewed on this device, last first. Stored in the browser only, and only with consent. */
import { hasOptionalConsent } from '#app/cookie-choice.ts'

const key = 'recently-viewed'
const KEPT_MAX = 12

export function recentIds(): string[] {
  if (!hasOptionalConsent()) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, KEPT_MAX) : []
  } catch {
    // Storage may be blocked; then nothing is remembered.
    return []
  }
}

export function recordViewed(id: string): void {
  if (!hasOptionalConsent()) return
  try {
    localStorage.setItem(key, JSON.stringify(withViewed(recentIds(), id)))
  } catch {
    // Storage may be blocked.
  }
}

/** Puts the id first, without duplicates. */
export function withViewed(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, KEPT_MAX)
}
