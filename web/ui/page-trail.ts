import { createContext } from 'react'
import type { AppPath } from '#app/link.tsx'

export interface Crumb {
  readonly label: string
  readonly to?: AppPath | undefined
}

/** The pages above this one, for headers of pages that name no breadcrumb of their own. */
export const PageTrail = createContext<readonly Crumb[]>([])
