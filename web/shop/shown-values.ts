import type { ReactNode } from 'react'
import type { ProductOption } from '#contract/catalog.ts'
import type { Availability } from './variants.ts'

export interface GroupProps {
  readonly option: ProductOption
  readonly values: readonly ShownValue[]
  readonly choose: (valueId: string) => void
  readonly isMissing: boolean
  /** Reasons why some values are unavailable. */
  readonly reasons: ReactNode
}

export type ShownValue = ProductOption['values'][number] & { isChosen: boolean; availability: Availability }

export const words = { sold_out: 'catalog.sold_out', not_made: 'buy.not_made' } as const

/** Keeps the chosen value visible, as a link may lead to a sold-out variant. */
export function isOut({ availability, isChosen }: ShownValue): boolean {
  return availability !== 'available' && !isChosen
}
