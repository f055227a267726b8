/** What a list shows, as its address says it: search, filters, sorting, columns and page. */
import type { AppPath } from '../link.tsx'
import { queryOf } from '../query-of.ts'

/** Parameters that only the page reads. */
const ownParameters: readonly string[] = ['column', 'done']

/** Returns the query for the API. */
export function listQueryOf(url: URL): Record<string, string> {
  const searchParams = new URLSearchParams(url.searchParams)
  for (const name of ownParameters) searchParams.delete(name)
  return queryOf({ ...url, searchParams })
}

/** Returns the address with some parameters replaced or removed; the list starts at its first page again. */
export function hrefWith(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): AppPath {
  const wanted = new URLSearchParams(viewQueryOf(search))
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) wanted.delete(name)
    else wanted.set(name, value)
  }
  return `?${wanted}`
}

/** Returns the query of a view: everything but the page and confirmations, in one order. */
export function viewQueryOf(search: URLSearchParams): string {
  const pairs = [...search].filter(([name, value]) => value !== '' && name !== 'page' && name !== 'done')
  return new URLSearchParams(
    pairs.sort(([first], [second]) => (first < second ? -1 : first > second ? 1 : 0)),
  ).toString()
}

/** Returns the form's fields without empty ones, as a query that keeps the columns and view of the address. */
export function queryOfForm(form: FormData): string {
  const pairs = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  return new URLSearchParams(pairs).toString()
}
