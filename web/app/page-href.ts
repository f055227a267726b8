import { useSearchParams } from 'react-router'
import type { AppPath } from './link.tsx'

/**
 * Returns a function for the addresses of this list's pages, which keep the other query parameters; page 1 has no
 * number.
 */
export function usePageHref(): (page: number) => AppPath {
  const [search] = useSearchParams()
  return (page) => {
    const wanted = new URLSearchParams(search)
    wanted.delete('page')
    if (page > 1) wanted.set('page', String(page))
    return `?${wanted}`
  }
}
