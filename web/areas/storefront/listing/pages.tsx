import type { AppPath } from '#app/link.tsx'
import { changeList, type ListState, writeList } from '#shop/list-query.ts'
import { Pagination } from '#ui/pagination.tsx'

interface PagesProps {
  readonly path: AppPath
  readonly list: ListState
  readonly page: number
  readonly lastPage: number
}

export function Pages({ path, list, page, lastPage }: PagesProps) {
  return (
    <Pagination
      page={page}
      lastPage={lastPage}
      staysInPlace
      hrefOf={(wanted) => `${path}${writeList(changeList(list, { page: String(wanted) }))}`}
    />
  )
}
