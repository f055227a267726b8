/** As long as the API takes what is searched for in a list. */
const SEARCH_LENGTH_MAX = 100

/**
 * What an address asks of a list in a dashboard, field by field. Empty fields ask for nothing, a search that is too long is
 * cut, and a page that is no number is the first.
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
