/** The values of an option as they are offered. */
import type { ReactNode } from 'react'
import type { ProductOption } from '#contract/catalog.ts'
import type { Availability } from './variants.ts'

export interface GroupProps {
  readonly option: ProductOption
  readonly values: readonly ShownValue[]
  readonly choose: (valueId: string) => void
  readonly isMissing: boolean
  /** Why some values cannot be taken. */
  readonly reasons: ReactNode
}

export type ShownValue = ProductOption['values'][number] & { isChosen: boolean; availability: Availability }

export const words = { sold_out: 'catalog.sold_out', not_made: 'buy.not_made' } as const

/** What is chosen stays to be seen, as an address may lead to something that is sold out. */
export function isOut({ availability, isChosen }: ShownValue): boolean {
  return availability !== 'available' && !isChosen
}
