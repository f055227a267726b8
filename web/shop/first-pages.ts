import { createContext, use } from 'react'
import type { AppPath } from '#app/link.tsx'
import { pagePath } from './page-path.ts'

/** A page that every market begins with, to which the market itself refers. */
type FirstPage = 'terms' | 'privacy'

/** The market's own pages as far as readers find them. */
export const MarketPagesContext = createContext<
  readonly { readonly slug: string; readonly begun_as?: string | undefined }[]
>([])

/** Where one of the market's first pages lies now. */
export function useFirstPage(page: FirstPage): AppPath {
  return pagePath(use(MarketPagesContext).find(({ begun_as: begunAs }) => begunAs === page)?.slug ?? page)
}
