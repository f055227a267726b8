/** What `make` makes, made once for each key: making an Intl object costs far more than using one. */
export function madeOnce<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const found = cache.get(key) ?? make()
  cache.set(key, found)
  return found
}
