/** What was looked at on this device, kept there alone and only where that was agreed to: the ids of products, the last first. */
import { isMoreAgreed } from '#app/cookie-choice.ts'

const key = 'recently-viewed'
const KEPT_MAX = 12

export function recentIds(): string[] {
  if (!isMoreAgreed()) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, KEPT_MAX) : []
  } catch {
    // A browser that keeps nothing remembers nothing.
    return []
  }
}

export function noteViewed(id: string): void {
  if (!isMoreAgreed()) return
  try {
    localStorage.setItem(key, JSON.stringify(withViewed(recentIds(), id)))
  } catch {
    // The same.
  }
}

/** The last first, each once. */
export function withViewed(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, KEPT_MAX)
}
