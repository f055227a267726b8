import { createContext, use } from 'react'
import type { AppPath } from '#app/link.tsx'
import { pagePath } from './page-path.ts'

/** Page that every market is created with and that the application links to. */
type FirstPage = 'terms' | 'privacy'

/** Published content pages of the market. */
export const MarketPagesContext = createContext<
  readonly { readonly slug: string; readonly begun_as?: string | undefined }[]
>([])

/** Returns the current path of such a page. */
export function useFirstPage(page: FirstPage): AppPath {
  return pagePath(use(MarketPagesContext).find(({ begun_as: begunAs }) => begunAs === page)?.slug ?? page)
}
