const KEPT_MAX = 5

function keyOf(base: string): string {
  return `recent-searches:${base}`
}

/** Returns the latest searches in this tab; they may name customers, so they end with it. */
export function recentSearches(base: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(base)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, KEPT_MAX) : []
  } catch {
    // Storage may be blocked, or hold what another version wrote.
    return []
  }
}

export function rememberSearch(base: string, search: string): void {
  if (search === '') return
  const kept = [search, ...recentSearches(base).filter((each) => each !== search)].slice(0, KEPT_MAX)
  try {
    sessionStorage.setItem(keyOf(base), JSON.stringify(kept))
  } catch {
    // Without storage there are no recent searches.
  }
}
