import type { AppPath } from '#app/link.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { type StoreListState, writeStoreList } from './store-list-query.ts'

interface StorePagesProps {
  readonly path: AppPath
  readonly list: StoreListState
  readonly page: number
  readonly lastPage: number
}

export function StorePages({ path, list, page, lastPage }: StorePagesProps) {
  return (
    <Pagination
      page={page}
      lastPage={lastPage}
      hrefOf={(wanted) => `${path}${writeStoreList({ ...list, page: wanted })}`}
    />
  )
}
