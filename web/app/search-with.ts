/** The query of an address with some of it said anew; what is undefined is left out. */
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
