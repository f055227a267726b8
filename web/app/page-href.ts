import { useSearchParams } from 'react-router'
import type { AppPath } from './link.tsx'

/** The addresses of the pages of this page's list, with whatever else the address asks for; page 1 has no number. */
export function usePageHref(): (page: number) => AppPath {
  const [search] = useSearchParams()
  return (page) => {
    const wanted = new URLSearchParams(search)
    wanted.delete('page')
    if (page > 1) wanted.set('page', String(page))
    return `?${wanted}`
  }
}
