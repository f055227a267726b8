/** Caches the result of `make` by key, because creating an Intl object costs far more than using it. */
export function getOrCreate<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const found = cache.get(key) ?? make()
  cache.set(key, found)
  return found
}
