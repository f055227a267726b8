/** The API's limit for search terms. */
const SEARCH_LENGTH_MAX = 100

/**
 * Returns the API query for a dashboard list from the page's address. Empty fields are dropped, long searches are
 * cut, and an invalid page number becomes page 1.
 */
export function queryOf({ searchParams }: URL): Record<string, string> {
  const given = Object.fromEntries([...searchParams].filter(([, value]) => value !== ''))
  const { search, page, ...rest } = given
  return {
    ...rest,
    ...(search === undefined ? {} : { search: search.trim().slice(0, SEARCH_LENGTH_MAX) }),
    ...(page !== undefined && /^[1-9]\d{0,4}$/.test(page) ? { page } : {}),
  }
}
