/** Returns the query of an address with some parameters replaced; undefined removes one. */
export function searchWith(
  { search }: Pick<URL, 'search'>,
  changes: Record<string, string | undefined>,
): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}
