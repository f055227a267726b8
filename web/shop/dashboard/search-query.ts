/** The API's limit. */
export const SEARCH_LENGTH_MAX = 100

/** Returns what a page of results was asked for; empty for nothing. */
export function searchIn({ searchParams }: URL): string {
  return (searchParams.get('q') ?? '').trim().slice(0, SEARCH_LENGTH_MAX)
}
